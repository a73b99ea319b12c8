import ts from 'typescript-5';

/** How the checks of the entries read our modules: as Node.js resolves them, without the types of other packages. */
export const entryOptions: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** The exports of an entry with its namespaces, each as the symbol of its declaration. */
export function exportsOf(program: ts.Program, entry: string): ReadonlySet<ts.Symbol> {
  const checker = program.getTypeChecker();
  const found = new Set<ts.Symbol>();
  const add = (module: ts.Symbol): void => {
    for (const each of checker.getExportsOfModule(module)) {
      const symbol = original(checker, each);
      if (symbol.flags & ts.SymbolFlags.ValueModule) add(symbol);
      else found.add(symbol);
    }
  };
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} exports nothing: is it built?`);
  add(module);
  return found;
}

/** The symbol of the declaration that a name leads to. */
export function original(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
