# The Homebrew formula, which builds the checkout that it is in: brew install --HEAD --formula .ci/packages/roadbook.rb
class Roadbook < Formula
  desc "Language, prompt and language server for the routes of apps"
  license "MIT"
  head "file://#{File.expand_path("../..", __dir__)}", using: :git

  depends_on xcode: ["26.0", :build]
  uses_from_macos "swift" => :build
  uses_from_macos "libedit"

  def install
    # Homebrew's sandbox does not allow that of the package manager in it.
    system "make", "build", "OPTIONS=--disable-sandbox"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    system bin/"roadbook", "init", "app.roadbook"
    assert_match "2 tests: 2 passed, 0 failed", shell_output("#{bin}/roadbook test app.roadbook")
    assert_match "Item", shell_output("#{bin}/roadbook resolve app.roadbook app://items/42")
  end
end
