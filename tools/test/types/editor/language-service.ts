import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-5';

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  jsx: ts.JsxEmit.ReactJSX,
  declaration: true,
};

/** What an editor shows at a place of a file. */
export interface Shown {
  readonly text: string;
  readonly documentation: string;
  /** The files that "go to definition" opens. */
  readonly definitions: readonly string[];
}

/** What an editor shows of a name, with the line that the name is in. */
export interface Hovered extends Shown {
  readonly name: string;
  readonly line: string;
}

/** An editor with the sources of a project. A place in a file is marked by a comment: `mark` between comment signs. */
export function openEditor(project: string) {
  const folder = join(project, 'src');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const { sys } = ts;
  const service = ts.createLanguageService({
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) =>
      existsSync(file) ? ts.ScriptSnapshot.fromString(readFileSync(file, 'utf8')) : undefined,
    getCurrentDirectory: () => project,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: sys.fileExists,
    readFile: sys.readFile,
    readDirectory: sys.readDirectory,
    directoryExists: sys.directoryExists,
    getDirectories: sys.getDirectories,
    ...(sys.realpath && { realpath: sys.realpath }),
  });
  function shownAt(file: string, position: number): Shown {
    const info = service.getQuickInfoAtPosition(file, position);
    const found = service.getDefinitionAtPosition(file, position) ?? [];
    return {
      text: ts.displayPartsToString(info?.displayParts),
      documentation: ts.displayPartsToString(info?.documentation),
      definitions: found.map(({ fileName }) => fileName),
    };
  }
  return {
    at(name: string, mark: string): Shown {
      const file = join(folder, name);
      const text = readFileSync(file, 'utf8');
      const after = placeOf(text, mark) + `/*${mark}*/`.length;
      return shownAt(file, text.indexOf(text.slice(after).trimStart(), after));
    },
    /** What is shown of each name after a question mark in a comment, in the order of the file. */
    asked(name: string): readonly Hovered[] {
      const file = join(folder, name);
      const text = readFileSync(file, 'utf8');
      return Array.from(text.matchAll(/\/\*\?\*\/ (\$?\w+)/g), ({ 0: all, 1: found = '', index }) => {
        const line = text.slice(text.lastIndexOf('\n', index) + 1, text.indexOf('\n', index));
        const position = index + all.length - found.length;
        return { name: found, line: line.replaceAll('/*?*/ ', '').trim(), ...shownAt(file, position) };
      });
    },
    /** The names that an editor offers where a mark stands. */
    offered(name: string, mark: string): readonly string[] {
      const file = join(folder, name);
      const position = placeOf(readFileSync(file, 'utf8'), mark);
      const preferences = { includeCompletionsWithInsertText: true, includeCompletionsForModuleExports: true };
      return service.getCompletionsAtPosition(file, position, preferences)?.entries.map((entry) => entry.name) ?? [];
    },
    /** The documentation that an editor shows where a member of a variable is used, by the name of the member. */
    membersOf(name: string, variable: string): ReadonlyMap<string, string> {
      const program = service.getProgram();
      const source = program?.getSourceFile(join(folder, name));
      if (!program || !source) throw new Error(`there is no ${name}`);
      return documentedMembers(program.getTypeChecker(), source, variable);
    },
    /** The messages of the compiler, by the text of their line. */
    messages(name: string): ReadonlyMap<string, string> {
      const file = join(folder, name);
      const lines = readFileSync(file, 'utf8').split('\n');
      const found = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)];
      return new Map(
        found.map(({ file: source, start = 0, messageText }) => [
          lines[source?.getLineAndCharacterOfPosition(start).line ?? 0]?.trim() ?? '',
          ts.flattenDiagnosticMessageText(messageText, '\n'),
        ]),
      );
    },
    /** The declarations of a file, as a library would publish them. */
    declarations(name: string): string {
      return service.getEmitOutput(join(folder, name), true, true).outputFiles[0]?.text ?? '';
    },
  };
}

/** Where a mark begins in a text. */
function placeOf(text: string, mark: string): number {
  const place = text.indexOf(`/*${mark}*/`);
  if (place === -1) throw new Error(`no text is marked by ${mark}`);
  return place;
}

function documentedMembers(checker: ts.TypeChecker, source: ts.SourceFile, variable: string): Map<string, string> {
  const symbol = checker.getSymbolsInScope(source, ts.SymbolFlags.Variable).find(({ name }) => name === variable);
  if (!symbol) throw new Error(`there is no ${variable}`);
  const members = checker.getTypeOfSymbolAtLocation(symbol, source).getProperties();
  return new Map(members.map((member) => [member.name, documentationOf(checker, source, member)]));
}

/** Of a function with several signatures an editor shows the documentation of the signature alone. */
function documentationOf(checker: ts.TypeChecker, source: ts.SourceFile, member: ts.Symbol): string {
  const signatures = checker.getTypeOfSymbolAtLocation(member, source).getCallSignatures();
  const own = signatures.map((signature) => ts.displayPartsToString(signature.getDocumentationComment(checker)));
  if (own.length > 1 || own[0]) return own.every((text) => text !== '') ? own.join('\n') : '';
  return ts.displayPartsToString(member.getDocumentationComment(checker));
}
