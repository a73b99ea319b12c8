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
  return {
    at(name: string, mark: string): Shown {
      const file = join(folder, name);
      const place = `/*${mark}*/`;
      const text = readFileSync(file, 'utf8');
      if (!text.includes(place)) throw new Error(`${name} has no ${place}`);
      const after = text.indexOf(place) + place.length;
      const position = text.indexOf(text.slice(after).trimStart(), after);
      const info = service.getQuickInfoAtPosition(file, position);
      const found = service.getDefinitionAtPosition(file, position) ?? [];
      return {
        text: ts.displayPartsToString(info?.displayParts),
        documentation: ts.displayPartsToString(info?.documentation),
        definitions: found.map(({ fileName }) => fileName),
      };
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
