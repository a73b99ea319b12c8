// For tests: every contract that some feature has, found in the folders, so that a new one cannot be forgotten here.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { AnyContract, AnyEndpoint } from '../contract/endpoint.js';
import { buildModels } from '../contract/models.js';

const features = fileURLToPath(new URL('../features/', import.meta.url));
const models = buildModels({}, {});

/** One endpoint with the names of what it takes. */
export interface Found {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly schema: z.ZodMiniType;
  readonly fields: readonly string[];
}

/** Every endpoint of every `features/<name>/contract.ts`. */
export async function findEndpoints(): Promise<readonly Found[]> {
  const paths = readdirSync(features)
    .map((folder) => `${features}${folder}/contract.ts`)
    .filter((path) => existsSync(path));
  const modules: Record<string, unknown>[] = await Promise.all(paths.map((path) => import(/* @vite-ignore */ path)));
  const contracts = modules.flatMap((module) => Object.values(module)).filter(isContract);
  return contracts.flatMap(({ endpoints }) => Object.entries(endpoints).map(([name, each]) => describe(name, each)));
}

/** Those that requests reach. */
export async function findPublicEndpoints(): Promise<readonly Found[]> {
  return (await findEndpoints()).filter(({ endpoint }) => endpoint.route.kind !== 'internal');
}

function isContract(value: unknown): value is AnyContract {
  return typeof value === 'object' && value !== null && 'endpoints' in value && 'userFields' in value;
}

function describe(name: string, endpoint: AnyEndpoint): Found {
  const { input } = endpoint;
  const schema = typeof input === 'function' ? input(models) : input;
  return { name, endpoint, schema, fields: Object.keys(shapeOf(schema)) };
}

function shapeOf(schema: z.ZodMiniType): Readonly<Record<string, unknown>> {
  const object = schema instanceof z.ZodMiniOptional ? schema._zod.def.innerType : schema;
  return object instanceof z.ZodMiniObject ? object._zod.def.shape : {};
}

/** Values that fit fields by their names; whatever else is required gets the first of some that its schema takes. */
const fitting: Readonly<Record<string, unknown>> = {
  email: 'somebody@example.com',
  newEmail: 'other@example.com',
  password: 'battery staple',
  newPassword: 'battery staple',
  currentPassword: 'battery staple',
  callbackURL: '/next',
  type: 'sign-in',
  username: 'somebody',
  phoneNumber: '+15559999999',
};
const candidates: readonly unknown[] = ['x', true, 1, [], {}, null];

/** An input that an endpoint's schema takes, with no more in it than has to be. */
export function smallestInput({ name, schema, fields }: Found): Readonly<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const isMissing = () => z.safeParse(schema, input).error?.issues.some(({ path }) => path[0] === field) ?? false;
    if (!isMissing()) continue;
    for (const value of field in fitting ? [fitting[field]] : candidates) {
      input[field] = value;
      if (!isMissing()) break;
    }
  }
  if (!z.safeParse(schema, input).success)
    throw new Error(`no input found that ${name} takes: add one to contracts.ts`);
  return input;
}

/** A call of an endpoint as path and body; what the path names is taken from the input. */
export function requestFor({ endpoint: { route } }: Found, input: Readonly<Record<string, unknown>>) {
  const inPath = new Set<string>();
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(input[name]));
  });
  if (route.via === 'body') return { method: 'POST', path, body: input };
  const pairs = Object.entries(input).filter(([name]) => !inPath.has(name));
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return { method: route.methods[0] ?? 'GET', path: query === '' ? path : `${path}?${query}` };
}
