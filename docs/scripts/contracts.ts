import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { AnyContract, AnyEndpoint, Models } from '../../packages/core/src/contract/endpoint.ts';
import type { Errors } from '../../packages/core/src/contract/errors.ts';
import { buildModels } from '../../packages/core/src/contract/models.ts';
import { house, listHouse } from './house.ts';
import { docOf, parseSource } from './source.ts';

/** The models of an application without fields of its own. */
export const plainModels: Models = buildModels({}, {});

/** An endpoint of a plugin, with the comment of its contract. */
export interface DocumentedEndpoint {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly doc: string;
}
export interface DocumentedContract {
  readonly contract: AnyContract;
  readonly endpoints: readonly DocumentedEndpoint[];
}

/** The folder of the plugins that `latchkey` has, and all folders with contracts: those of packages of their own too. */
const builtIn = 'packages/core/src/features';
const ownPackages = ['packages/admin/src', 'packages/api-keys/src', 'packages/audit/src', 'packages/passkeys/src'];
export const everyPlugin: readonly string[] = [builtIn, ...ownPackages];

/** Every contract below these folders, sorted by path. A new one is found automatically. */
export async function readContracts(folders: readonly string[] = [builtIn]): Promise<DocumentedContract[]> {
  const files = folders.flatMap((folder) => listHouse(folder, (path) => path.endsWith('/contract.ts')));
  const found = await Promise.all(
    files.map(async (file) => {
      const values = Object.values(await importHouse(file)).filter(isContract);
      return values.map((contract) => ({
        contract,
        endpoints: Object.entries(contract.declared.endpoints).map(([name, endpoint]) => {
          return { name, endpoint, doc: docOfEndpoint(file, name) };
        }),
      }));
    }),
  );
  return found.flat();
}

/** Every error catalogue of `contract/catalogue.ts`, by the name of its export. */
export async function readCatalogues(): Promise<Readonly<Record<string, Errors>>> {
  const exported = Object.entries(await importHouse('packages/core/src/contract/catalogue.ts'));
  return Object.fromEntries(exported.filter((entry): entry is [string, Errors] => isCatalogue(entry[1])));
}

/** The module of a file of the repository. */
function importHouse(path: string): Promise<Readonly<Record<string, unknown>>> {
  return import(/* @vite-ignore */ pathToFileURL(join(house, path)).href);
}

function isContract(value: unknown): value is AnyContract {
  return typeof value === 'object' && value !== null && 'endpoints' in value && 'userFields' in value;
}

function isCatalogue(value: unknown): value is Errors {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((entry) => typeof entry === 'object' && 'status' in entry && 'message' in entry);
}

/** The comment above an endpoint in the argument of `defineContract`. */
function docOfEndpoint(file: string, name: string): string {
  let doc = '';
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === name && ts.isCallExpression(node.initializer)) {
      if (node.initializer.expression.getText() === 'endpoint') doc = docOf(node);
    }
    ts.forEachChild(node, visit);
  };
  // A large contract is in several files of its folder.
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  for (const path of listHouse(folder.slice(0, -1), (each) => /(^|[/])contract([.]ts$|[/])/.test(each)))
    visit(parseSource(path));
  return doc;
}
