import { beforeAll, describe, expect, it } from 'vitest';
import { sessionAnswerType, sessionWord } from '../../../src/contract/routes.js';
import type { Browser, BrowserAnswer } from '../../../src/testing/browser.js';
import { openTestServer, type TestServer } from '../../fixtures/application.js';
import { findPublicEndpoints, requestFor } from '../../fixtures/contracts.js';
import { openCalls } from './session-answers.js';
import { writes } from './session-writes.js';

const endpoints = await findPublicEndpoints();
const changing = endpoints.filter(({ endpoint: { route } }) => route.writes.includes(sessionWord));
const accept = { accept: sessionAnswerType };

/** A call of each endpoint that can change the session or its user, and more calls of the endpoints that need no session. */
const cases = changing.flatMap((found) => {
  const own = Object.entries(openCalls).filter(([title]) => title.split(',')[0] === found.name);
  const made = own.map(([title, open]) => ({ title, found, open }));
  return Object.hasOwn(writes, found.name)
    ? [{ title: `${found.name}, in a session`, found, open: undefined }, ...made]
    : made;
});
type Case = (typeof cases)[number];

async function prepare(server: TestServer, { found, open }: Case) {
  const isOfUnverified = found.name === 'changeEmail' && open === undefined;
  const person = await server.meet({ verified: !isOfUnverified });
  const input = (await writes[found.name]?.(server, person)) ?? {};
  const made = open ? await open(server, person) : { browser: person.browser, input };
  // Rows that the call writes differ from older rows in their times.
  server.clock.advance(1);
  return {
    browser: made.browser,
    send(headers: Readonly<Record<string, string>>) {
      const { method, path, body } = requestFor(found, made.input);
      return made.browser.send(path, { method, body, headers });
    },
  };
}

interface Carrying {
  readonly answer: unknown;
  readonly session: object | null;
}
const carriedBy = ({ json }: BrowserAnswer) => json as Carrying;

/** What the server answers a browser that asks for its session, without the token. */
async function sessionOf(browser: Browser) {
  const { json } = await browser.get('/get-session?disableCookieCache=true&extendAt=true');
  const found = json as { readonly session: { readonly token?: string } } | null;
  if (!found) return { token: undefined, shown: null };
  const { token, ...session } = found.session;
  return { token, shown: { ...found, session } };
}

it('every endpoint that writes the session has a case', () => {
  expect(changing.length).toBeGreaterThan(25);
  const tried = new Set(cases.map(({ found }) => found.name));
  expect(changing.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  expect(Object.keys(openCalls).filter((title) => !cases.some((each) => each.title === title))).toEqual([]);
});

describe('an answer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });

  describe.each(cases)('to $title', (each) => {
    it('contains the session that getSession answers next, without its token, if the caller asks', async () => {
      const { browser, send } = await prepare(server, each);
      const answer = await send(accept);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers.get('content-type')).toBe(sessionAnswerType);
      expect(Object.keys(carriedBy(answer)).sort()).toEqual(['answer', 'session']);
      const { token, shown } = await sessionOf(browser);
      expect(carriedBy(answer).session).toEqual(shown);
      if (token !== undefined) expect(JSON.stringify(carriedBy(answer).session)).not.toContain(token);
    });

    it('does not contain it if the caller does not ask', async () => {
      const plain = await (await prepare(server, each)).send({ accept: 'application/json, */*' });
      expect(plain.status, plain.text).toBe(200);
      expect(plain.headers.get('content-type')).toBe('application/json');
      // Every answer of a test is compared with the OpenAPI document too: `test/answers`.
      expect(Object.keys(Object(plain.json))).not.toContain('answer');
    });
  });

  it('to a query that needs a session has the session for those who ask', async () => {
    const { browser } = await server.meet();
    const asked = await browser.get('/list-sessions', { headers: accept });
    const plain = await browser.get('/list-sessions');
    expect(asked.json).toMatchObject({ answer: plain.json, session: { user: {} } });
    expect(asked.json).not.toHaveProperty('session.session.token');
  });

  it('to a query that needs no session is the same for every caller', async () => {
    const { browser } = await server.meet();
    const asked = await browser.get('/ok', { headers: accept });
    const plain = await browser.get('/ok');
    expect([asked.text, [...asked.headers]]).toEqual([plain.text, [...plain.headers]]);
  });
});
