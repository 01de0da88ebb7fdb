"""A small text in each programming language, and the definitions in it."""

from __future__ import annotations

#: a text in each language and its definitions: kind, name and the definition around it
SNIPPETS = {
    "python": (
        "import os\n\nclass A(B):\n    @staticmethod\n    def f(x):\n        return x\n\nasync def g(): pass\n",
        [("class", "A", None), ("method", "f", "A"), ("function", "g", None)],
    ),
    "javascript": (
        'import x from "x";\nexport default class A extends B {\n  f() { return 1 }\n  static g = () => 2;\n}\n'
        "const h = async (a) => a;\nB.prototype.i = function () {};\nfunction* j() {}\n",
        [("class", "A", None), ("method", "f", "A"), ("method", "g", "A"), ("function", "h", None),
         ("function", "B.prototype.i", None), ("function", "j", None)],
    ),
    "typescript": (
        "interface I { a: number }\nexport enum E { A, B }\nnamespace N {\n  export function f<T>(x: T): T { return x }\n}\n"
        "abstract class A<T> implements I { a = 1; private g(): void {} }\n",
        [("class", "I", None), ("class", "E", None), ("module", "N", None), ("function", "f", "N"),
         ("class", "A", None), ("method", "g", "A")],
    ),
    "tsx": (
        "export function App({ a }: Props) {\n  return <div>{a}</div>;\n}\nconst B = () => <App a={1} />;\n",
        [("function", "App", None), ("function", "B", None)],
    ),
    "java": (
        "package a;\nimport java.util.List;\n/** Doc. */\n@Deprecated\npublic class A<T> {\n  A() {}\n  void f() {}\n"
        "  enum E { X }\n  record R(int x) {}\n}\ninterface I { int g(); }\n",
        [("class", "A", None), ("method", "A", "A"), ("method", "f", "A"), ("class", "E", "A"),
         ("class", "R", "A"), ("class", "I", None), ("method", "g", "I")],
    ),
    "go": (
        'package main\n\nimport "fmt"\n\ntype S struct {\n\tA int\n}\n\nfunc (s *S) F() int { return s.A }\n\nfunc main() { fmt.Println() }\n',
        [("class", "S", None), ("function", "F", None), ("function", "main", None)],
    ),
    "rust": (
        "use std::io;\n\n#[derive(Debug)]\nstruct S { a: u8 }\n\nimpl S {\n    /// Doc.\n    fn f(&self) {}\n}\n\n"
        "mod m {\n    pub fn g() {}\n}\ntrait T { fn h(); }\n",
        [("class", "S", None), ("class", "S", None), ("method", "f", "S"), ("module", "m", None),
         ("function", "g", "m"), ("class", "T", None)],
    ),
    "c": (
        "#include <stdio.h>\nstruct s { int a; };\ntypedef struct { int b; } t;\nstatic int *f(int a) { return 0; }\nint main(void) { return 0; }\n",
        [("class", "s", None), ("class", "t", None), ("function", "f", None), ("function", "main", None)],
    ),
    "cpp": (
        "#include <vector>\nnamespace n {\ntemplate <typename T>\nclass A : public B {\n public:\n  void f() {}\n};\n}\n"
        "int A::g(int x) { return x; }\n",
        [("module", "n", None), ("class", "A", "n"), ("method", "f", "A"), ("function", "A::g", None)],
    ),
    "csharp": (
        "using System;\nnamespace N {\n  [Serializable]\n  public class A {\n    public A() {}\n    int F() => 1;\n  }\n  struct S {}\n}\n",
        [("module", "N", None), ("class", "A", "N"), ("method", "A", "A"), ("method", "F", "A"), ("class", "S", "N")],
    ),
    "ruby": (
        'require "x"\nmodule M\n  class A < B\n    def f(x)\n      x\n    end\n    def self.g; end\n  end\nend\n',
        [("module", "M", None), ("class", "A", "M"), ("method", "f", "A"), ("method", "g", "A")],
    ),
    "php": (
        "<?php\nnamespace N;\nuse X\\Y;\nclass A {\n  public function f() {}\n}\nfunction g() {}\ntrait T {}\n",
        [("module", "N", None), ("class", "A", None), ("method", "f", "A"), ("function", "g", None), ("class", "T", None)],
    ),
    "bash": (
        "#!/bin/bash\nf() {\n  echo 1\n}\nfunction g {\n  f\n}\nf\n",
        [("function", "f", None), ("function", "g", None)],
    ),
    "kotlin": (
        "package a\nimport b.C\nclass A : B() {\n  fun f(): Int = 1\n}\nobject O {\n  fun g() {}\n}\nfun h() {}\n",
        [("class", "A", None), ("method", "f", "A"), ("class", "O", None), ("method", "g", "O"), ("function", "h", None)],
    ),
    "swift": (
        "import UIKit\nclass A: B {\n  init() {}\n  func f() -> Int { return 1 }\n}\nstruct S {}\nprotocol P {}\nfunc g() {}\n",
        [("class", "A", None), ("method", "init", "A"), ("method", "f", "A"), ("class", "S", None), ("class", "P", None), ("function", "g", None)],
    ),
    "scala": (
        "package a\nimport b.C\nclass A extends B {\n  def f(x: Int): Int = x\n}\nobject O {\n  def g() = 1\n}\ntrait T\n",
        [("class", "A", None), ("method", "f", "A"), ("class", "O", None), ("method", "g", "O"), ("class", "T", None)],
    ),
    "lua": (
        'local x = require("x")\nlocal function f(a)\n  return a\nend\nfunction M.g()\nend\n',
        [("function", "f", None), ("function", "M.g", None)],
    ),
    "sql": (
        "CREATE TABLE a (b INT);\nCREATE FUNCTION f(x int) RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;\n",
        [("class", "a", None), ("function", "f", None)],
    ),
    "html": ("<!doctype html>\n<html>\n<body>\n<p>Text</p>\n</body>\n</html>\n", []),
    "css": ('@import "x";\n.a { color: red }\n@media print {\n  .b { color: blue }\n}\n', []),
    "json": ('{\n  "a": [1, 2],\n  "b": {"c": null}\n}\n', []),
}  # fmt: skip
