import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Auth, NoFields } from 'latchkey';
import type * as importEntry from 'latchkey/import';
import type { Inspection, inspectAuth } from 'latchkey/inspect';
import type { CommandCall } from '../command.js';
import { CommandFailure } from '../failure.js';
import { loadEnvironment } from './environment.js';
import { findConfig, noteOfOthers } from './find-config.js';
import { loadModule, nearestConfig } from './load-module.js';
import { describeError } from './original-error.js';
import { resolveFrom } from './resolve.js';

/** An auth object with any plugins and fields. */
export type AnyAuth = Auth<never, NoFields, NoFields>;

/** The application's configuration. */
export interface Loaded {
  /** The file that exports `auth`. */
  readonly path: string;
  /** The files from which variables of the environment were read. */
  readonly environmentFiles: readonly string[];
  readonly auth: AnyAuth;
  readonly inspection: Inspection;
}

/** Finds and loads the configuration of the application. Throws `CommandFailure` with the original error if that fails. */
export async function loadAuth(call: CommandCall): Promise<Loaded> {
  const given = call.text('config');
  const path = findConfig(call.folder, given);
  const { files } = loadEnvironment(call.env, {
    folder: call.folder,
    configPath: path,
    given: call.text('env-file'),
  });
  const note = given === undefined ? noteOfOthers(call.folder, path) : undefined;
  if (note !== undefined) call.terminal.note(note);
  const auth = authOf(await load(path, call), path);
  return { path, environmentFiles: files, auth, inspection: (await loadInspect(path))(auth) };
}

async function load(path: string, { folder }: CommandCall): Promise<unknown> {
  try {
    return await loadModule(path);
  } catch (cause) {
    const { message, place, stack } = describeError(cause, folder);
    const where = place === undefined ? '' : ` at ${place}`;
    const [first] = message.split('\n');
    throw new CommandFailure(`${path} cannot be loaded: ${first}`, {
      cause,
      detail: stack,
      advice: [
        `This error comes from your configuration${where}, not from the command line.`,
        ...adviceForMissing(message, path),
      ],
    });
  }
}

/** A name that is not found is a package, or a path of `tsconfig.json`. */
function adviceForMissing(message: string, path: string): readonly string[] {
  const [, name] = /Cannot find (?:module|package) '([^']{1,200})'/.exec(message) ?? [];
  if (name === undefined || /^[./]/.test(name)) return [];
  const tsconfig = nearestConfig(path);
  const paths =
    tsconfig === undefined
      ? `no tsconfig.json with such a path was found above ${path}`
      : `check compilerOptions.paths in ${tsconfig}, which has to be valid JSON`;
  return [`If ${name} is a package, install it. If it is a path of your own, ${paths}.`];
}

/** Returns the auth object that a module exports: `auth`, `default`, or another name. */
function authOf(module: unknown, path: string): AnyAuth {
  const exported: Readonly<Record<string, unknown>> = { ...Object(module) };
  const inDefault: Readonly<Record<string, unknown>> = { ...Object(exported.default) };
  const candidates = [exported.auth, exported.default, inDefault.auth, ...Object.values(exported)];
  const found = candidates.find(isAuth);
  if (found !== undefined) return found;
  const isFunction = candidates.some((each) => typeof each === 'function');
  throw new CommandFailure(`${path} exports no auth object.`, {
    advice: [
      isFunction
        ? 'It exports a function. Write a file for the command line that calls it: export const auth = createMyAuth(…); and pass the file to --config.'
        : 'Export it: export const auth = createAuth({ … }).',
      `It exports: ${Object.keys(exported).join(', ') || 'nothing'}.`,
    ],
  });
}

function isAuth(value: unknown): value is AnyAuth {
  if (typeof value !== 'object' || value === null) return false;
  const { handler, api, options, migrate } = value as Readonly<Record<string, unknown>>; // read, and checked on the next line
  return typeof handler === 'function' && typeof migrate === 'function' && isObject(api) && isObject(options);
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** The function of the version of Latchkey that the application has installed, which knows its own tables. */
async function loadInspect(path: string): Promise<typeof inspectAuth> {
  const module: { readonly inspectAuth: typeof inspectAuth } = await loadEntry(path, 'latchkey/inspect');
  return module.inspectAuth;
}

/** The entry of the installed Latchkey that writes rows of another system. */
export function loadImport(path: string): Promise<typeof importEntry> {
  return loadEntry(path, 'latchkey/import');
}

async function loadEntry<Entry>(path: string, name: string): Promise<Entry> {
  const found = resolveFrom(dirname(path), name);
  if (found === undefined)
    throw new CommandFailure(`latchkey, or its entry ${name}, is not installed beside ${path}.`, {
      advice: ['Install latchkey and @latchkey/cli in the same version.'],
    });
  const entry: Entry = await import(pathToFileURL(found).href);
  return entry;
}
