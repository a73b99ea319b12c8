// Mutated calls of every endpoint. `LATCHKEY_FUZZ=7000 LATCHKEY_FUZZ_SEED=2` runs more of them, and others.
import { expect, it } from 'vitest';
import { sessionAnswerType, shownUserHeader } from '../../../src/contract/routes.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { memoryStorage } from '../../../src/testing/memory-storage.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { cookieName, openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { type Found, findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';
import { type Chance, chanceFrom } from './chance.js';

const requests = Number(process.env.LATCHKEY_FUZZ ?? 400);
const seed = Number(process.env.LATCHKEY_FUZZ_SEED ?? 7);
const day = 86_400;

type Headers = Readonly<Record<string, string>>;

const oddValues: readonly unknown[] = [
  ...[true, -1, 1e308, '', ' ', '\u0000', '\ud800', 'x'.repeat(5000), [], {}, [[[]]], { $ne: 1 }, '__proto__'],
  ...[
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    'ada@example.com\r\nbcc: eve@example.com',
    '\u202eada',
    'https://evil.example',
  ],
];
const oddBodies = ['{', '[]', 'null', '"', '[{}]', '{"a":1}}', '\u0000'];
const oddAccepts = [
  `text/html, ${sessionAnswerType};q=0.5`,
  sessionAnswerType.toUpperCase(),
  `${sessionAnswerType},`.repeat(2000),
  `${'a/b;'.repeat(3000)}${sessionAnswerType}`,
  ',,;;"',
  '*/*',
];

/** A browser or a client that sends the session itself, and the user who uses it. */
interface Actor {
  readonly browser: Browser;
  readonly person: Person;
  authorization?: string | undefined;
}

interface Run {
  readonly server: TestServer;
  readonly chance: Chance;
  readonly actors: readonly Actor[];
  /** Ids and tokens of earlier answers, of all users. */
  readonly seen: string[];
}

async function openRun(server: TestServer): Promise<Run> {
  const actors: Actor[] = [];
  for (let count = 0; count < 5; count += 1) {
    const person = await server.meet();
    actors.push({ browser: person.browser, person }, { browser: server.openBrowser(), person });
  }
  return { server, chance: chanceFrom(seed), actors, seen: ['x'] };
}

/** A value for a field: of the user, of another user, from an earlier answer or from a mail, or one that fits nothing. */
function valueFor({ server, chance, actors, seen }: Run, field: string, { person }: Actor, usual: unknown): unknown {
  const { pick, happens } = chance;
  if (happens(0.12)) return pick(oddValues);
  const other = happens(0.15) ? pick(actors).person : person;
  const codes = [...server.codes.slice(-3).map(({ otp }) => otp), ...server.messages.slice(-3).map(({ code }) => code)];
  const { email, password, username, phoneNumber } = other;
  const known: Readonly<Record<string, unknown>> = {
    ...{ email, password, currentPassword: password, newPassword: person.password, username, phoneNumber },
    newEmail: `new${Math.floor(chance.next() * 1e6)}@example.com`,
    name: `Name ${Math.floor(chance.next() * 1000)}`,
    rememberMe: happens(0.5),
    revokeOtherSessions: happens(0.5),
    code: pick([...codes, '000000']),
    otp: pick([...codes, '000000']),
    token: pick([...seen.slice(-20), ...server.links.slice(-3).map(({ token }) => token)]),
  };
  if (field in known) return known[field];
  return /id$/i.test(field) && happens(0.7) ? pick(seen) : usual;
}

function inputFor(run: Run, found: Found, actor: Actor): Readonly<Record<string, unknown>> {
  const { happens, pick } = run.chance;
  const usual = smallestInput(found);
  const sent = found.fields.filter((field) => field in usual || happens(0.3));
  const input = Object.fromEntries(sent.map((field) => [field, valueFor(run, field, actor, usual[field])]));
  return happens(0.03) ? { ...input, [pick(['__proto__', 'constructor', 'extra'])]: pick(oddValues) } : input;
}

function headersFor({ chance: { happens, pick }, seen }: Run, { authorization }: Actor): Headers {
  return {
    accept: happens(0.8) ? sessionAnswerType : pick(oddAccepts),
    ...(authorization !== undefined && { authorization }),
    ...(happens(0.08) && { [shownUserHeader]: pick(seen) }),
    ...(happens(0.05) && { origin: pick(['https://evil.example', 'null']) }),
    ...(happens(0.05) && {
      'content-type': pick(['text/plain', 'application/x-www-form-urlencoded', sessionAnswerType]),
    }),
  };
}

/** Sometimes a browser that also has a cookie of another browser, as an attacker can plant one. */
function browserOf({ chance: { happens, pick }, actors }: Run, { browser }: Actor): Browser {
  if (!happens(0.06)) return browser;
  const planted = browser.clone();
  const name = cookieName(pick(['session_token', 'session_data']));
  planted.setCookie(name, pick(actors).browser.cookie(cookieName('session_token'))?.value ?? 'x.y');
  return planted;
}

/** What `getSession` answers next to the same browser, without the token. */
async function nextSession(browser: Browser, headers: Headers): Promise<unknown> {
  const path = '/get-session?disableCookieCache=true&disableRefresh=true&extendAt=true';
  const { json } = await browser.clone().get(path, { headers });
  if (typeof json !== 'object' || json === null || !('session' in json)) return null;
  const { token: _, ...session } = Object(json.session);
  return { ...json, session };
}

function carriedBy({ headers, json }: BrowserAnswer): unknown {
  return headers.get('content-type') === sessionAnswerType ? Object(json).session : undefined;
}

/** Makes one call, and checks its answer. Returns whether it had a session beside it. */
async function callOnce(run: Run, endpoints: readonly Found[]): Promise<boolean> {
  const { pick, happens } = run.chance;
  const [actor, found] = [pick(run.actors), pick(endpoints)];
  const [browser, headers] = [browserOf(run, actor), headersFor(run, actor)];
  const { path, method, ...call } = requestFor(found, inputFor(run, found, actor));
  const body = 'body' in call && happens(0.04) ? pick(oddBodies) : Reflect.get(call, 'body');
  const answer = await browser.send(path, { method, body, headers });
  const about = `${method} ${path} ${JSON.stringify(body)} ${JSON.stringify(headers).slice(0, 300)}\n${answer.text}`;
  expect(answer.status, about).toBeLessThan(500);
  for (const [, value = ''] of answer.text.matchAll(/"(?:id|token|userId|organizationId)":"([\w.~-]{8,64})"/g))
    run.seen.push(value);
  const begun = answer.headers.get('set-auth-token');
  if (begun !== null && (actor.authorization !== undefined || happens(0.1))) actor.authorization = `Bearer ${begun}`;
  const beside = carriedBy(answer);
  if (beside !== undefined) {
    const { authorization } = headers;
    const next =
      authorization === undefined ? {} : { authorization: begun === null ? authorization : `Bearer ${begun}` };
    expect(beside, about).toEqual(await nextSession(browser, next));
    expect(answer.headers.get('cache-control'), about).toBe('no-store');
  }
  return beside !== undefined;
}

/** A user without a session comes back, else most calls are those of visitors. */
async function signInAgain({ chance }: Run, actor: Actor): Promise<void> {
  if (chance.happens(0.1)) actor.authorization = undefined;
  const { email, password } = actor.person;
  if ((await nextSession(actor.browser, {})) === null) await actor.browser.post('/sign-in/email', { email, password });
}

type Opener = NonNullable<NonNullable<Parameters<typeof openTestServer>[0]>['openAuth']>;

const servers: readonly (readonly [place: string, openAuth: Opener | undefined])[] = [
  ['the database', undefined],
  [
    'a secondary storage',
    async (options) => testAuth({ ...options, secondaryStorage: memoryStorage(() => new Date()) }),
  ],
  ['the database, watched by a hook', async (options) => testAuth({ ...options, events: { sessionCreated() {} } })],
];

it.each(servers)(
  'mutated calls get no 5xx, and beside an answer only what getSession answers next: sessions in %s',
  async (_, openAuth) => {
    const server = await openTestServer(openAuth ? { openAuth } : {});
    const endpoints = await findPublicEndpoints();
    // Half of the calls are of endpoints that can change the session.
    const changing = endpoints.filter(({ endpoint }) => endpoint.route.writes.includes('session'));
    const run = await openRun(server);
    let carried = 0;
    for (let count = 0; count < requests; count += 1) {
      if (await callOnce(run, run.chance.happens(0.5) ? changing : endpoints)) carried += 1;
      if (run.chance.happens(0.25)) await signInAgain(run, run.chance.pick(run.actors));
      if (run.chance.happens(0.01)) server.clock.advance(day * 3 * run.chance.next());
    }
    expect(carried).toBeGreaterThan(requests / 20);
    if (requests > 1000) console.info(`${requests} calls, ${carried} with a session`);
  },
  900_000,
);
