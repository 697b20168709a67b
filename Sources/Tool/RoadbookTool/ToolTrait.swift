#if !Tool
  #error("the tool needs the package's trait Tool, which is on by default, for its dependency")
#endif
