import { type AuthOptions, bearer } from 'latchkey';
import type { AnyPlugin, NoFields } from 'latchkey/plugin';
import { type Browser, testAuth } from 'latchkey/plugin/testing';
import { expect } from 'vitest';
import type { OpenAuth } from '../../core/test/fixtures/every-database.js';
import { type ApiKeysOptions, apiKeys } from '../src/index.js';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
export const eve = { name: 'Eve', email: 'eve@example.com', password: 'battery staple' };
export const minute = 60;
export const hour = 3600;
export const day = 86_400;

type Extra = Partial<Pick<AuthOptions<readonly AnyPlugin[], NoFields, NoFields>, 'advanced'>>;
type Options = Omit<ApiKeysOptions, 'prefix' | 'scopes'>;

export const scopes = { invoice: ['read', 'create'], apiKey: ['read'], member: ['delete'] } as const;

interface Opening {
  readonly openAuth?: OpenAuth;
  readonly extra?: Extra;
  readonly plugins?: readonly AnyPlugin[];
}

/** A server with API keys and bearer tokens, and a browser in which Ada is signed in. */
export async function openServer(options: Options = {}, { openAuth, extra = {}, plugins = [] }: Opening = {}) {
  const given = {
    rateLimit: { enabled: false },
    ...extra,
    plugins: [apiKeys({ prefix: 'acme', scopes, ...options }), bearer(), ...plugins] as const,
  };
  const server = openAuth ? await openAuth(given) : testAuth(given);
  const browser = server.openBrowser();
  expect((await browser.post('/sign-up/email', ada)).status).toBe(200);
  return { ...server, browser };
}
export type KeyServer = Awaited<ReturnType<typeof openServer>>;

/** A key as an answer shows it. */
export interface MadeKey {
  readonly id: string;
  readonly key: string;
  readonly [column: string]: unknown;
}

/** Makes a key in this browser. */
export async function makeKey(browser: Browser, body: object = {}): Promise<MadeKey> {
  const { json, text, status } = await browser.post('/api-key/create', { name: 'Nightly report', ...body });
  expect(status, text).toBe(200);
  return json as MadeKey;
}

export const bearing = (key: string, more: Readonly<Record<string, string>> = {}) => ({
  authorization: `Bearer ${key}`,
  ...more,
});

/** Checks a key as the application does: what it returns, or the code of its refusal. */
export async function check(
  { auth }: { readonly auth: { readonly api: Pick<KeyServer['auth']['api'], 'verifyApiKey'> } },
  headers: Readonly<Record<string, string>>,
  asked: readonly ('invoice:read' | 'invoice:create')[] = [],
) {
  return auth.api.verifyApiKey({ headers, body: { scopes: [...asked] } }).catch((error: unknown) => codeOf(error));
}

/** The code of a refusal. Throws everything else. */
export function codeOf(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  if (typeof code !== 'string') throw error;
  return code;
}
