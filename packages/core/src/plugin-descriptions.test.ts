import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type AnyPlugin,
  defineContract,
  definePlugin,
  endpoint,
  guard,
  keepSignInPending,
  mutation,
  query,
} from './plugin.js';
import { testAuth } from './testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const output = z.object({ n: z.number() });
const answer = async () => ({ n: 1 });

const contractOf = (name: string, path = `/${name}`) =>
  defineContract(name, { [`${name}Thing`]: endpoint(query(path), { output }) });
const things = contractOf('things');
const handlers = { thingsThing: answer };

/** A description as JavaScript writes it, which no compiler has read. */
const made = <T>(make: (...given: never[]) => T, ...given: readonly unknown[]): T =>
  Reflect.apply(make, undefined, given);

describe('an endpoint with a misspelt or wrong description is refused', () => {
  it.each([
    [{ acces: 'session' }, 'endpoint(/x).acces: got an option that does not exist', 'Did you mean access?'],
    [{ access: 'sesion' }, "endpoint(/x).access: got 'sesion'", 'expected one of anyone'],
    [{ access: null }, 'endpoint(/x).access: got null', 'an object of options'],
    [{ access: { factor: 'second' } }, 'endpoint(/x).access.factor: got', 'Did you mean factors?'],
    [{ limit: { window: '10s', max: 1 } }, "endpoint(/x).limit.window: got '10s'", 'a whole number, 1 or more'],
    [{ limits: { window: 1, max: 1 } }, 'endpoint(/x).limits: got', 'Did you mean limit?'],
    [{ output: undefined }, 'endpoint(/x).output: got nothing', 'an object'],
  ])('%o', (about, start, end) => {
    const make = () => made(endpoint, query('/x'), { output, ...about });
    expect(make).toThrow(start);
    expect(make).toThrow(end);
  });

  it('also where its path has no slash', () => {
    expect(() => endpoint(query('things'), { output })).toThrow("got 'things', expected a path such as /notes/add");
  });
});

describe('a query whose route and contract disagree about the session is refused', () => {
  it.each(['session', 'fresh', 'token', 'acting', { factors: 'second' }] as const)(
    'the route forgets it: %o',
    (access) => {
      const make = () => made(endpoint, query('/x', ['x']), { output, access });
      expect(make).toThrow("expected a route that says so: query(path, reads, 'session')");
      expect(() => made(endpoint, query('/x', ['x'], 'session'), { output, access })).not.toThrow();
    },
  );

  it.each(['anyone', 'optional'])('the contract needs none: %s', (access) => {
    const make = () => made(endpoint, query('/x', ['x'], 'session'), { output, access });
    expect(make).toThrow(`endpoint(/x).access: got '${access}', expected 'session' or more`);
    expect(() => made(endpoint, query('/x', ['x']), { output, access })).not.toThrow();
  });

  it('a mutation has no such word', () => {
    const about = { output, access: 'session', audit: false, guard: guard.signedIn };
    expect(() => made(endpoint, mutation('/x'), about)).not.toThrow();
  });
});

describe('a plugin with a misspelt or wrong part is refused', () => {
  it.each([
    [{ signinGate: answer }, 'things.signinGate: got an option that does not exist', 'Did you mean signInGate?'],
    [{ listeners: { on: { userDelete: answer } } }, 'things.listeners.on.userDelete: got', 'Did you mean userDeleted?'],
    [{ listeners: { userDeleted: answer } }, 'things.listeners.userDeleted: got', 'expected one of on, after'],
    [{ requires: 'other' }, "things.requires: got 'other'", 'expected a list'],
    [{ absent: ['thingThing'] }, 'things.absent[0]: got', 'Did you mean thingsThing?'],
    [{ handlers: { ...handlers, other: answer } }, 'things.handlers.other: got', 'expected one of thingsThing'],
    [{ handlers: undefined }, 'things.handlers: got nothing', 'a function or'],
  ])('%o', (parts, start, end) => {
    const make = () => made(definePlugin, things, { handlers, ...parts });
    expect(make).toThrow(start);
    expect(make).toThrow(end);
  });

  it('a handler that a loaded file lacks is named in the log', async () => {
    const plugin = made(definePlugin, things, { handlers: async () => ({}) });
    const { openBrowser, logged } = open(plugin);
    expect(await openBrowser().get('/things')).toMatchObject({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR' } });
    expect(logged()).toContain('things.thingsThing: got nothing, expected a handler');
  });
});

it.each([
  [
    { users: {} },
    'defineContract(wrong).users: got an option that does not exist, expected one of user, session, challenges. Did you mean user?',
  ],
  [{ user: [] }, 'defineContract(wrong).user: got a list, expected an object'],
  [{ challenges: { terms: 'x' } }, "defineContract(wrong).challenges.terms: got 'x', expected an object"],
])('a contract that declares %j is refused', (declared, message) => {
  expect(() => Reflect.apply(defineContract, undefined, ['wrong', {}, declared])).toThrow(message);
});

describe('an endpoint with the name of another is refused', () => {
  const taking = definePlugin(defineContract('taking', { getSession: endpoint(query('/x'), { output }) }), {
    handlers: { getSession: answer },
  });
  const second = definePlugin(
    defineContract('second', {
      thingsThing: endpoint(mutation('/y'), { audit: false, guard: guard.signedIn, output }),
    }),
    {
      handlers,
    },
  );

  it.each<[readonly AnyPlugin[], string]>([
    [[taking], 'taking.getSession: got an endpoint with the name of another, of session'],
    [
      [definePlugin(things, { handlers }), second],
      'second.thingsThing: got an endpoint with the name of another, of things',
    ],
  ])('%#', (plugins, message) => {
    expect(() => testAuth({ plugins })).toThrow(message);
  });
});

it.each(['then', 'constructor', 'toString', '$errors', 'list-things'])('an endpoint named %s is refused', (name) => {
  const contract = defineContract('odd', { [name]: endpoint(query('/odd'), { output }) });
  const plugin = definePlugin(contract, { handlers: { [name]: answer } });
  expect(() => testAuth({ plugins: [plugin] })).toThrow(`odd.${name}: got an endpoint with a reserved name`);
});

describe('an answer that its contract does not declare', () => {
  const nested = z.union([
    z.object({ token: z.string(), user: z.object({ age: z.number() }) }),
    z.object({ byEmail: z.record(z.string(), z.number()) }),
  ]);
  const contract = defineContract('wrong', { getThing: endpoint(query('/wrong'), { output: nested }) });

  it.each([
    [{ token: 'x', user: { age: 'a private value' } }, 'getThing: answer.user.age: expected number'],
    [{ byEmail: { 'ada@example.com': 'a private value' } }, 'getThing: answer.byEmail.…: expected number'],
    [undefined, 'getThing: answer: expected object'],
  ])('is logged with the endpoint and the property, and no value: %o', async (wrong, message) => {
    const { openBrowser, logged } = open(made(definePlugin, contract, { handlers: { getThing: async () => wrong } }));
    expect((await openBrowser().get('/wrong')).status).toBe(500);
    expect(logged()).toContain(message);
    expect(logged()).not.toMatch(/a private value|ada@/);
  });

  it.each([
    ['ask', {}, 'challenge.name: expected terms), expected the name'],
    ['terms', { version: 2 }, 'challenges.terms: got another question of a gate (challenge.version: expected string)'],
  ])('is refused as a challenge too: %s', async (name, data, message) => {
    const asking = defineContract('asking', {}, { challenges: { terms: z.object({ version: z.string() }) } });
    const signInGate = (caller: never, attempt: never) => keepSignInPending(caller, attempt, name, data);
    const { openBrowser, logged } = open(made(definePlugin, asking, { handlers: {}, signInGate }));
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(500);
    expect(logged()).toContain(message);
  });

  it('is refused as a challenge of a plugin that declares none', async () => {
    const signInGate = (caller: never, attempt: never) => keepSignInPending(caller, attempt, 'ask', {});
    const { openBrowser, logged } = open(made(definePlugin, things, { handlers, signInGate }));
    expect((await openBrowser().post('/sign-up/email', ada)).status).toBe(500);
    expect(logged()).toContain('challenges.ask: got another question');
  });
});

/** A server whose log the test reads. */
function open(plugin: AnyPlugin) {
  const lines: string[] = [];
  const error = (message: string, details?: object) => {
    const about = details && 'error' in details ? String(details.error) : '';
    lines.push(`${message} ${about} ${JSON.stringify(details)}`);
  };
  const quiet = () => undefined;
  const server = testAuth({ plugins: [plugin], logger: { debug: quiet, info: quiet, warn: quiet, error } });
  return { ...server, logged: () => lines.join('\n') };
}
