import { expect, it } from 'vitest';
import { sessionAnswerType, shownUserHeader } from '../../../src/contract/routes.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { memoryStorage } from '../../../src/testing/memory-storage.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { cookieName, openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { findPublicEndpoints, requestFor, smallestInput } from '../../fixtures/contracts.js';

/** Numbers from 0 to 1 that are the same in each run, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const requests = Number(process.env.LATCHKEY_FUZZ ?? 600);

const odd: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(5000),
  [],
  {},
  [[[]]],
  { $ne: 1 },
  '__proto__',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  'ada@example.com\r\nbcc: eve@example.com',
  '\u202eada',
  'https://evil.example',
];

const accepts: readonly string[] = [
  sessionAnswerType,
  `text/html, ${sessionAnswerType};q=0.5`,
  `${sessionAnswerType}, */*`,
  sessionAnswerType.toUpperCase(),
  `${sessionAnswerType},`.repeat(2000),
  `${'a/b;'.repeat(3000)}${sessionAnswerType}`,
  ',,;;"',
  '*/*',
];

/** What the server would answer next to the same browser, without the token: the oracle of the session beside an answer. */
async function nextSession(browser: Browser, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const { json } = await browser.clone().get('/get-session?disableCookieCache=true&disableRefresh=true&extendAt=true', {
    headers,
  });
  if (typeof json !== 'object' || json === null || !('session' in json)) return null;
  const { token: _, ...session } = Object(json.session);
  return { ...json, session };
}

function carriedBy({ headers, json }: BrowserAnswer): unknown {
  return headers.get('content-type') === sessionAnswerType ? Object(json).session : undefined;
}

interface Actor {
  readonly browser: Browser;
  /** A client that sends the session itself. */
  authorization?: string;
  person: Person;
}

async function fuzz(server: TestServer, seed: number) {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (share: number) => random() < share;
  const endpoints = await findPublicEndpoints();
  const people: Person[] = [];
  for (let index = 0; index < 5; index += 1) people.push(await server.meet());
  const actors: Actor[] = people.map((person) => ({ browser: person.browser, person }));
  for (const person of people.slice(0, 2)) actors.push({ browser: server.openBrowser(), person });
  const seen: string[] = ['x'];
  const statuses = new Map<number, number>();
  let carried = 0;

  const valueFor = (field: string, person: Person, current: unknown): unknown => {
    if (chance(0.12)) return pick(odd);
    const own: Readonly<Record<string, unknown>> = {
      email: chance(0.8) ? person.email : pick(people).email,
      password: chance(0.85) ? person.password : pick(people).password,
      currentPassword: person.password,
      username: chance(0.8) ? person.username : pick(people).username,
      phoneNumber: chance(0.8) ? person.phoneNumber : pick(people).phoneNumber,
      newEmail: `new${Math.floor(random() * 1e6)}@example.com`,
      name: `Name ${Math.floor(random() * 1000)}`,
      rememberMe: chance(0.5),
      revokeOtherSessions: chance(0.5),
      newPassword: person.password,
      code: pick([
        ...server.codes.slice(-3).map(({ otp }) => otp),
        ...server.messages.slice(-3).map(({ code }) => code),
        '000000',
      ]),
      otp: pick([...server.codes.slice(-3).map(({ otp }) => otp), '000000']),
      token: chance(0.5) ? pick(seen) : pick([...server.links.slice(-3).map(({ token }) => token), 'none']),
    };
    if (field in own) return own[field];
    if (/id$/i.test(field) && chance(0.7)) return pick(seen);
    return current;
  };

  for (let count = 0; count < requests; count += 1) {
    const actor = pick(actors);
    const found = pick(endpoints);
    const input: Record<string, unknown> = { ...smallestInput(found) };
    for (const field of found.fields)
      if (field in input || chance(0.3)) input[field] = valueFor(field, actor.person, input[field]);
    if (chance(0.03)) input[pick(['__proto__', 'constructor', 'extra'])] = pick(odd);
    const call = requestFor(found, input);
    const headers: Record<string, string> = { accept: chance(0.8) ? sessionAnswerType : pick(accepts) };
    if (actor.authorization && chance(0.9)) headers.authorization = actor.authorization;
    if (chance(0.08)) headers[shownUserHeader] = pick(seen).replace(/[^\x20-\x7e]/g, '');
    if (chance(0.05)) headers.origin = pick(['https://evil.example', 'null', 'https://app.example.com']);
    if (chance(0.05))
      headers['content-type'] = pick(['text/plain', 'application/x-www-form-urlencoded', sessionAnswerType]);
    // A browser with the cookies of two sessions: of another path, or planted by an attacker.
    let { browser } = actor;
    if (chance(0.06)) {
      browser = browser.clone();
      const planted = pick(actors).browser.cookie(cookieName(pick(['session_token', 'session_data', 'dont_remember'])));
      browser.setCookie(cookieName(pick(['session_token', 'session_data'])), planted?.value ?? 'x.y');
    }
    const body =
      'body' in call
        ? chance(0.04)
          ? pick(['{', '[]', 'null', '"', '[{}]', '{"a":1}}', '\u0000'])
          : call.body
        : undefined;
    const answer = await browser.send(call.path, { method: call.method, body, headers });
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const about = `seed ${seed}, request ${count}: ${call.method} ${found.name} ${JSON.stringify(body)} ${JSON.stringify(headers).slice(0, 300)}`;
    expect(answer.status, `${about}\n${answer.text}`).toBeLessThan(500);

    const beside = carriedBy(answer);
    if (beside !== undefined) {
      carried += 1;
      expect(answer.status, about).toBe(200);
      expect(answer.headers.get('cache-control'), about).toBe('no-store');
      const bearer = answer.headers.get('set-auth-token');
      const next =
        bearer && headers.authorization
          ? { authorization: `Bearer ${bearer}` }
          : headers.authorization
            ? { authorization: headers.authorization }
            : {};
      expect(beside, about).toEqual(await nextSession(browser, next as Record<string, string>));
    }
    for (const text of answer.text.match(/"(?:id|token|userId|organizationId)":"([^"]{8,64})"/g) ?? []) {
      const value = /:"([^"]+)"/.exec(text)?.[1];
      if (value && seen.length < 400) seen.push(value);
    }
    const bearer = answer.headers.get('set-auth-token');
    if (bearer && chance(0.2)) actor.authorization = `Bearer ${bearer}`;
    if (chance(0.1)) delete actor.authorization;
    if (chance(0.01)) server.clock.advance(86_400 * random() * 3);
    // A user who is signed out comes back, else the requests end as those of visitors.
    if (chance(0.25)) {
      const { person } = actor;
      if ((await nextSession(actor.browser, {})) === null)
        await actor.browser.post('/sign-in/email', { email: person.email, password: person.password });
    }
    if (chance(0.01)) actor.person = pick(people);
  }
  return { carried, statuses: Object.fromEntries([...statuses].sort()) };
}

const places: Readonly<Record<string, Parameters<typeof openTestServer>[0]>> = {
  'the database': {},
  'a secondary storage': {
    openAuth: ((options: Parameters<typeof testAuth>[0]) => {
      const opened = testAuth({
        ...options,
        clock: undefined,
        secondaryStorage: memoryStorage(() => new Date()),
      } as never);
      return opened;
    }) as typeof testAuth,
  },
  'the database, with hooks of the application': {
    openAuth: ((options: Parameters<typeof testAuth>[0]) =>
      testAuth({
        ...options,
        hooks: { after: { signInEmail: async () => undefined, updateUser: async () => undefined } },
      } as never)) as typeof testAuth,
  },
};

it.each(Object.keys(places))(
  'random calls get no failure of the server, and beside an answer only what getSession answers next: sessions in %s',
  async (place) => {
    const server = await openTestServer(places[place]);
    const seed = Number(process.env.LATCHKEY_FUZZ_SEED ?? 7);
    const result = await fuzz(server, seed);
    if (process.env.LATCHKEY_FUZZ) console.log(place, result);
    expect(result.carried).toBeGreaterThan(requests / 100);
  },
  600_000,
);
