import ts from 'typescript';
import type { ErrorEntry } from '../../packages/core/src/contract/errors.ts';
import { everyPlugin, readCatalogues, readContracts } from './contracts.ts';
import { listHouse, readHouse } from './house.ts';
import { findType, parseSource } from './source.ts';

/** Where a code can occur. */
export type Origin = 'any call' | 'endpoints' | 'client' | 'verifier' | 'start';

export interface ErrorCode {
  readonly code: string;
  readonly origin: Origin;
  /** Its statuses and messages from the catalogues: the same code can have several, in several contracts. */
  readonly entries: readonly ErrorEntry[];
  /** Names of the endpoints that declare it. */
  readonly endpoints: readonly string[];
}

/**
 * Every code that a developer can get, in order: of the catalogues and contracts, of the pipeline as the client lists
 * them, of the client itself, and of errors for wrong options of `createAuth`.
 */
export async function readErrorCodes(): Promise<readonly ErrorCode[]> {
  const catalogues = await readCatalogues();
  const found = new Map<string, ErrorCode>();
  const add = (code: string, origin: Origin, entry?: ErrorEntry, endpoint?: string): void => {
    const known = found.get(code);
    const isNew =
      entry && !known?.entries.some(({ status, message }) => status === entry.status && message === entry.message);
    found.set(code, {
      code,
      origin: known?.origin ?? origin,
      entries: [...(known?.entries ?? []), ...(isNew ? [entry] : [])],
      endpoints: [...(known?.endpoints ?? []), ...(endpoint === undefined ? [] : [endpoint])],
    });
  };

  for (const [name, catalogue] of Object.entries(catalogues)) {
    const origin = name === 'commonErrors' ? 'any call' : 'endpoints';
    for (const [code, entry] of Object.entries(catalogue)) add(code, origin, entry);
  }
  for (const { endpoints } of await readContracts(everyPlugin)) {
    for (const { name, endpoint } of endpoints) {
      for (const [code, entry] of Object.entries(endpoint.errors)) add(code, 'endpoints', entry, name);
    }
  }
  const client = 'packages/core/src/client/error.ts';
  for (const code of literalsOf(client, 'OwnCode')) add(code, 'client');
  for (const code of literalsOf(client, 'CommonCode')) add(code, 'any call');
  for (const code of codesIn(['packages/core/src/verify.ts'])) add(code, 'verifier');
  for (const code of codesInSources()) add(code, 'start');
  return [...found.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The texts that a union lists. */
function literalsOf(path: string, name: string): string[] {
  const declared = findType(parseSource(path), name);
  if (!declared || !ts.isTypeAliasDeclaration(declared)) throw new Error(`${path} has no type ${name}`);
  const members = ts.isUnionTypeNode(declared.type) ? declared.type.types : [declared.type];
  return members.flatMap((each) =>
    ts.isLiteralTypeNode(each) && ts.isStringLiteral(each.literal) ? each.literal.text : [],
  );
}

/** Codes that the sources write as a text where they make an error or write a line to the log. */
function codesInSources(): string[] {
  const files = ['packages/core/src', 'packages/mail/src'].flatMap((folder) =>
    listHouse(folder, (path) => path.endsWith('.ts') && !/\.test(-d)?\.ts$|\/testing\//.test(path)),
  );
  return codesIn(files);
}

function codesIn(files: readonly string[]): string[] {
  const made = /(?:new AuthError|\bexplained)\(\s*'([A-Z][A-Z0-9_]+)'|\bcode(?: =|:) '([A-Z][A-Z0-9_]+)'/g;
  return files.flatMap((path) => Array.from(readHouse(path).matchAll(made), ([, first = '', code = first]) => code));
}
