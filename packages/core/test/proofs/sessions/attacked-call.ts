// For tests: makes a call, and runs an attack at one moment of it.

import { type Interposed, interpose } from '../../../src/testing/interposed-database.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { type Found, requestFor } from '../../fixtures/contracts.js';
import type { OpenAuth } from '../../fixtures/every-database.js';
import type { Attack } from './session-attacks.js';
import type { WriteCase } from './session-writes.js';

export type InterposedServer = TestServer & { readonly moments: Interposed };

export async function openInterposed(): Promise<InterposedServer> {
  const moments = interpose();
  const openAuth: OpenAuth = async (options) => {
    const given = { ...options, database: moments.source, account: { accountLinking: { allowDifferentEmails: true } } };
    return testAuth(given as NonNullable<typeof options>);
  };
  return { ...(await openTestServer({ openAuth })), moments };
}

/** One server for all calls of an endpoint; each call has a user of its own. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** All stored rows, each as a text, without counts of attempts. */
export async function rowsOf({ auth }: TestServer): Promise<ReadonlySet<string>> {
  const rows = await auth.api.look();
  return new Set(rows.map((row) => JSON.stringify(row, (key, value) => (/attempts/i.test(key) ? undefined : value))));
}

/** One-time secrets that a call sends are used up, also if the call fails. */
const isSecret = (row: string) => /^\{"table":"(verification|twoFactorChallenge)"/.test(row);

/** The changes of a call: added rows, and removed rows that are not one-time secrets. */
export function difference(before: ReadonlySet<string>, now: ReadonlySet<string>): readonly string[] {
  const came = [...now].filter((row) => !before.has(row)).map((row) => `+ ${row}`);
  const went = [...before].filter((row) => !now.has(row) && !isSecret(row)).map((row) => `- ${row}`);
  return [...came, ...went];
}

export interface Outcome {
  /** Whether the attack happened during the call. */
  readonly happened: boolean;
  /** Whether the attack was possible: a reset is not, once the call has changed the password. */
  readonly isAttacked: boolean;
  /** The changes of the call before the attack, and after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly answer: string;
}

/** Makes the call of a case, and runs the attack at this moment of it. */
export async function attackAt(
  server: InterposedServer,
  moment: number,
  found: Found,
  prepare: WriteCase,
  attack: Attack,
): Promise<Outcome> {
  const person = await server.meet({ verified: attack.verified });
  const input = await prepare(server, person);
  const act = await attack.prepare(server, person);
  await server.auth.settled();

  const atFirst = await rowsOf(server);
  let before: readonly string[] = [];
  let attacked = atFirst;
  let isAttacked = false;
  server.moments.arm(moment, async () => {
    before = difference(atFirst, await rowsOf(server));
    isAttacked = await act();
    attacked = await rowsOf(server);
  });
  const answer = await call(server, person, found, input);
  await server.auth.settled();
  const happened = server.moments.disarm();
  return { happened, isAttacked, before, after: difference(attacked, await rowsOf(server)), answer };
}

export async function call({ auth }: TestServer, { browser }: Person, found: Found, input: object): Promise<string> {
  if (found.endpoint.route.kind === 'internal') {
    const direct: unknown = Reflect.get(auth.api, found.name);
    if (typeof direct !== 'function') throw new Error(`auth.api has no ${found.name}`);
    return direct({ body: input, headers: browser.headers }).then(
      () => '200',
      ({ status, code }: { readonly status: number; readonly code: string }) => `${status} ${code}`,
    );
  }
  const { method, path, body } = requestFor(found, { ...input });
  const answer = await browser.send(path, { method, body });
  const error = new URL(answer.headers.get('location') ?? '/', 'https://app.example.com').searchParams.get('error');
  if (error) return `401 ${error.toUpperCase()}`;
  return [answer.status, (answer.json as { readonly code?: string } | null)?.code].filter(Boolean).join(' ');
}
