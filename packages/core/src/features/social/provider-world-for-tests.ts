// For tests: a provider in front of an auth object, and people who sign in with it.
import Database from 'better-sqlite3';
import { defineContract } from '../../contract/endpoint.js';
import type { NoFields } from '../../contract/fields.js';
import type { ConfiguredProvider, Provider } from '../../domain/provider.js';
import { type AnyFeature, defineFeature } from '../../feature.js';
import type { AuthOptions } from '../../options.js';
import type { Browser, BrowserAnswer } from '../../testing/browser.js';
import { testAuth } from '../../testing/test-auth.js';

/** Somebody at a provider, as it would put them: also ids and marks that no honest one sends. */
export interface Somebody {
  readonly id: unknown;
  readonly email: string | undefined;
  readonly name: string;
  /** As the provider's own claim for a verified address. */
  readonly emailVerified: unknown;
}

/** What a provider answers to a call of ours; `undefined` for an address that is none of its own. */
export type ProviderAnswers = (
  request: Request,
  about: { readonly person: Somebody; readonly nonce: string | undefined },
) => Promise<Response | undefined>;

export interface IdTokens {
  /** Signed as the provider signs, unless the header or key says otherwise. */
  sign(
    claims: Readonly<Record<string, unknown>>,
    how?: { readonly header?: object; readonly foreign?: boolean },
  ): Promise<string>;
  readonly claimsOf: (person: Somebody, nonce: string | undefined) => Readonly<Record<string, unknown>>;
  /** The public key as a text: what an attacker may try as a secret. */
  readonly publicKey: () => Promise<string>;
  /** Whether clients may show tokens that they got themselves. */
  readonly signIn: boolean;
}

/** One provider as the attacks need to know it. */
export interface ProviderWorld {
  readonly id: string;
  readonly options: AuthOptions<readonly AnyFeature[], NoFields, NoFields>;
  readonly pkce: boolean;
  readonly tokenURL: string;
  readonly answers: ProviderAnswers;
  /** Absent where it signs none. */
  readonly idTokens?: IdTokens;
  /** Marks that mean a verified address here; none where the provider has no such claim. */
  readonly verified: readonly unknown[];
}

export const ada: Somebody = { id: '1815', email: 'ada@example.com', name: 'Ada', emailVerified: true };

/** Providers that no list has, as a feature of an application might bring them. */
export function providersForTests(...configured: readonly ConfiguredProvider[]) {
  return defineFeature(defineContract('providers-for-tests', {}), {
    handlers: {},
    providers: async (id) => configured.find(({ provider }) => provider.id === id),
  });
}

/** A second provider beside the one under test. */
const elsewhere: Provider = {
  id: 'elsewhere',
  name: 'Elsewhere',
  authorization: { url: 'https://elsewhere.example/authorize' },
  token: { url: 'https://elsewhere.example/token' },
  scopes: [],
  pkce: true,
  profile: async ({ fetch }) => {
    const me = await fetch('https://elsewhere.example/me');
    if (typeof me !== 'object' || me === null) return undefined;
    return { id: '', name: '', email: undefined, image: null, emailVerified: false, raw: {}, ...me };
  },
};

type Row = Readonly<Record<string, unknown>>;
export type OpenedWorld = ReturnType<typeof openProviderWorld>;

/** Opens an auth object beside a provider whose answers are those of the world, unless `answers` is replaced. */
export function openProviderWorld(
  world: ProviderWorld,
  options: AuthOptions<readonly AnyFeature[], NoFields, NoFields> = {},
) {
  const calls: { readonly url: string; readonly form: URLSearchParams; readonly headers: Headers }[] = [];
  const now: { person: Somebody; nonce: string | undefined; answers: ProviderAnswers } = {
    person: ada,
    nonce: undefined,
    answers: world.answers,
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { url, headers } = request;
    calls.push({ url, headers, form: new URLSearchParams(await request.clone().text()) });
    const answer = url.startsWith('https://elsewhere.example/')
      ? elsewhereAnswers(url, now.person)
      : await now.answers(request, now);
    return answer ?? new Response('nothing here', { status: 404 });
  };
  const database = options.database instanceof Database ? options.database : new Database(':memory:');
  const opened = testAuth({
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    ...world.options,
    ...options,
    fetch,
    database,
    plugins: [
      ...(world.options.plugins ?? []),
      ...(options.plugins ?? []),
      defineFeature(defineContract('elsewhere', {}), {
        handlers: {},
        providers: async (id) =>
          id === 'elsewhere'
            ? { provider: elsewhere, options: { clientId: 'client-id', clientSecret: 'secret' } }
            : undefined,
      }),
    ],
  });

  /** Begins to sign in: the address that the browser is sent to, and what is in it. */
  async function begin(browser: Browser, body: object = {}, path = '/sign-in/social') {
    const answer = await browser.post(path, { provider: world.id, callbackURL: '/home', ...body });
    return { answer, ...askedOf(answer) };
  }
  /** Comes back from the provider. */
  async function comeBack(browser: Browser, state: string | undefined, more: Readonly<Record<string, string>> = {}) {
    const query = new URLSearchParams({ code: 'a-code', ...(state !== undefined && { state }), ...more });
    return browser.get(`/callback/${world.id}?${query}`);
  }
  /** The whole way, as somebody. */
  async function signIn(browser: Browser, person: Somebody = ada, body: object = {}) {
    const { state, nonce } = await begin(browser, body);
    Object.assign(now, { person, nonce });
    return comeBack(browser, state);
  }
  const tokenCalls = () => calls.filter(({ url }) => url === world.tokenURL);
  /** The rows of a table as they lie there. */
  const rows = (table: 'user' | 'account' | 'session' | 'verification'): Row[] =>
    database.prepare<[], Row>(`select * from ${table}`).all();
  /** Changes what lies there, behind the back of the server. */
  const tamper = (sql: string) => void database.exec(sql);
  return { ...opened, rows, tamper, world, now, calls, tokenCalls, begin, comeBack, signIn };
}

function askedOf({ json }: BrowserAnswer) {
  const address =
    typeof json === 'object' && json !== null && 'url' in json ? String(json.url) : 'https://none.invalid';
  const url = new URL(address);
  return { url, state: url.searchParams.get('state') ?? '', nonce: url.searchParams.get('nonce') ?? undefined };
}

function elsewhereAnswers(url: string, { id, email, name, emailVerified }: Somebody): Response {
  if (url.endsWith('/token')) return Response.json({ access_token: 'at elsewhere', token_type: 'bearer' });
  return Response.json({ id, email, name, emailVerified });
}

/** The `?error=` of an answer, or where it leads. */
export function errorOf(answer: BrowserAnswer): string | null {
  const location = answer.headers.get('location') ?? '';
  return new URL(location, 'https://app.example.com').searchParams.get('error');
}

/** Whether the browser is signed in, and as whom. */
export async function whoIs(browser: Browser): Promise<string | undefined> {
  const { json } = await browser.get('/get-session');
  if (typeof json !== 'object' || json === null || !('user' in json)) return undefined;
  const { user } = json;
  return typeof user === 'object' && user !== null && 'email' in user ? String(user.email) : undefined;
}
