#if !Tool
  #error(
    "the tool needs its trait, for its dependencies: 'make build', or 'swift build --traits Tool'")
#endif
