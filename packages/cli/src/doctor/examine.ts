import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Migration } from 'latchkey';
import type { Inspection } from 'latchkey/inspect';
import type { CommandCall } from '../command.js';
import { messagesOf } from '../failure.js';
import type { AnyAuth, Loaded } from '../load/load-auth.js';
import { findAbove } from '../load/load-module.js';
import { planOf } from '../plan.js';
import { findHost, type Host } from './host.js';
import { listSecrets } from './secrets.js';
import { readSources, type SourceFile } from './source-files.js';

/** What every check sees. Read once. */
export interface Examined {
  /** The folder of the application's `package.json`. */
  readonly folder: string;
  /** The file that exports `auth`. */
  readonly configPath: string;
  readonly environmentFiles: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly options: AnyAuth['options'];
  readonly inspection: Inspection;
  /** Judge by the rules of production. */
  readonly production: boolean;
  /** The origins at which users reach the application: of `baseURL`, or of each allowed host. A host can have a star. */
  readonly origins: readonly URL[];
  /** `undefined` if the database cannot be read or none is configured. */
  readonly plan: Migration | undefined;
  /** Why the database cannot be read. */
  readonly databaseError: string | undefined;
  /** The host for which the application has files or variables. */
  readonly host: Host | undefined;
  readonly clientFiles: readonly SourceFile[];
  /** Sources that contain the secret. */
  readonly secretFiles: readonly SourceFile[];
}

export async function examine(
  call: CommandCall,
  { path, auth, inspection, environmentFiles }: Loaded,
): Promise<Examined> {
  const folder = dirname(findAbove(dirname(path), ['package.json']) ?? path);
  const production = call.isGiven('production') || inspection.production;
  return {
    folder,
    configPath: path,
    environmentFiles,
    env: call.env,
    options: auth.options,
    inspection,
    production,
    origins: originsOf(auth.options, call.env),
    ...(await readDatabase(auth, inspection)),
    host: findHost(call.env, (file) => existsSync(join(folder, file))),
    ...sourcesOf(folder, listSecrets({ options: auth.options, env: call.env })),
  };
}

function sourcesOf(folder: string, secrets: readonly string[]): Pick<Examined, 'clientFiles' | 'secretFiles'> {
  const isOfClient = (text: string) => text.includes('createAuthClient(');
  const hasSecret = (text: string) => secrets.some((secret) => text.includes(secret));
  const found = readSources(folder, (text) => isOfClient(text) || hasSecret(text));
  return {
    clientFiles: found.filter(({ text }) => isOfClient(text)),
    secretFiles: found.filter(({ text }) => hasSecret(text)),
  };
}

async function readDatabase(auth: AnyAuth, inspection: Inspection): Promise<Pick<Examined, 'plan' | 'databaseError'>> {
  if (!inspection.database.isConfigured) return { plan: undefined, databaseError: undefined };
  try {
    return { plan: await planOf(auth, inspection), databaseError: undefined };
  } catch (error) {
    return { plan: undefined, databaseError: messagesOf(error) };
  }
}

function originsOf({ baseURL }: AnyAuth['options'], env: NodeJS.ProcessEnv): URL[] {
  const configured = baseURL ?? env.LATCHKEY_URL ?? [];
  if (typeof configured === 'string') return [new URL(configured)];
  if (!('allowedHosts' in configured)) return [];
  const { allowedHosts, protocol = 'https', fallback } = configured;
  const hosts = allowedHosts.map((host) => `${protocol}://${host}`);
  return [...hosts, ...(fallback === undefined ? [] : [fallback])].map((text) => new URL(text));
}
