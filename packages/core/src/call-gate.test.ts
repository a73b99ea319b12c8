import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { keyHeader, testKey } from '../test/fixtures/plugins/test-key.js';
import { organization } from './index.js';
import {
  type AdmittedCall,
  defineContract,
  defineErrors,
  definePlugin,
  endpoint,
  failure,
  field,
  guard,
  mutation,
  shape,
  updateSession,
} from './plugin.js';
import { testAuth } from './testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const errors = defineErrors({ NOT_TODAY: [403, 'Not today'] });

/** Another plugin, whose calls the gate sees too. */
function notes(added: string[]) {
  const contract = defineContract('notes', {
    addNote: endpoint(mutation('/notes/add'), {
      access: 'session',
      audit: false,
      guard: guard.inPerson,
      input: z.object({ text: z.string() }),
      output: shape.status,
    }),
  });
  return definePlugin(contract, {
    handlers: {
      async addNote({ input: { text } }) {
        added.push(text);
        return { status: true };
      },
    },
  });
}

/** A plugin that refuses what only the user in person can do, while it is closed. */
function open() {
  const seen: AdmittedCall[] = [];
  const added: string[] = [];
  const state = { isClosed: false };
  const gate = definePlugin(defineContract('gate', {}), {
    handlers: {},
    async callGate(_caller, call) {
      seen.push(call);
      if (state.isClosed && call.endpoint.guard?.whileImpersonating === false) throw failure(errors, 'NOT_TODAY');
    },
  });
  const key = testKey();
  const server = testAuth({ plugins: [gate, notes(added), key.plugin] });
  return { ...server, browser: server.openBrowser(), seen, added, state };
}

it('a gate runs before every call, of the library and of other plugins, and knows what the contract declares', async () => {
  const { browser, auth, seen } = open();
  await browser.post('/sign-up/email', ada);
  await browser.post('/notes/add', { text: 'one' });
  await browser.get('/get-session');
  await auth.api.findUser({ query: { email: ada.email } });
  expect(seen.map(({ name }) => name)).toEqual(['signUpEmail', 'addNote', 'getSession', 'findUser']);
  expect(seen[1]).toMatchObject({
    input: { text: 'one' },
    session: { user: { email: ada.email } },
    authenticated: undefined,
    endpoint: { guard: guard.inPerson, audit: [] },
  });
  expect(seen[0]).toMatchObject({ session: null, endpoint: { audit: ['user.created', 'session.created'] } });
});

it('a gate refuses, over HTTP and from the server’s own code, and the handler does not run', async () => {
  const { browser, auth, added, state } = open();
  await browser.post('/sign-up/email', ada);
  state.isClosed = true;
  expect(await browser.post('/notes/add', { text: 'two' })).toMatchObject({ status: 403, json: { code: 'NOT_TODAY' } });
  const headers = { cookie: browser.cookieHeader };
  await expect(auth.api.addNote({ body: { text: 'three' }, headers })).rejects.toMatchObject({ code: 'NOT_TODAY' });
  expect(added).toEqual([]);
  expect((await browser.post('/update-user', { name: 'Ada L' })).status).toBe(200);
});

it('a gate runs before the code of a second factor is used up: a refusal costs the user no code', async () => {
  const used: string[] = [];
  const state = { isClosed: true };
  const contract = defineContract('vault', {
    openVault: endpoint(mutation('/vault/open'), {
      access: 'session',
      audit: false,
      guard: guard.inPerson,
      needsFactor: true,
      output: shape.status,
    }),
  });
  const vault = definePlugin(contract, {
    factorGate: async () => async () => void used.push('code'),
    async callGate(_caller, { name }) {
      if (state.isClosed && name === 'openVault') throw failure(errors, 'NOT_TODAY');
    },
    handlers: { openVault: async () => ({ status: true }) },
  });
  const browser = testAuth({ plugins: [vault] }).openBrowser();
  await browser.post('/sign-up/email', ada);
  expect((await browser.post('/vault/open')).status).toBe(403);
  expect(used).toEqual([]);
  state.isClosed = false;
  expect((await browser.post('/vault/open')).status).toBe(200);
  expect(used).toEqual(['code']);
});

it('a gate does not run for a caller without a session, nor for an input that is refused', async () => {
  const { browser, openBrowser, seen } = open();
  await browser.post('/sign-up/email', ada);
  seen.length = 0;
  expect((await openBrowser().post('/notes/add', { text: 'four' })).status).toBe(401);
  expect((await browser.post('/notes/add', {})).status).toBe(400);
  expect(seen).toEqual([]);
});

it('the application’s hooks know the credential of a call too', async () => {
  const kinds: unknown[] = [];
  const note = ({ authenticated }: { readonly authenticated?: { readonly kind: string } | undefined }) =>
    void kinds.push(authenticated?.kind);
  const { openBrowser } = testAuth({
    plugins: [testKey().plugin],
    hooks: { beforeEach: note, before: { renameByKey: note }, after: { renameByKey: note }, afterEach: note },
  });
  await openBrowser().post('/sign-up/email', ada);
  expect(kinds).toEqual([undefined, undefined]);
  kinds.length = 0;
  const headers = { [keyHeader]: `${ada.email} key:use` };
  expect((await openBrowser().post('/test-key/rename', { name: 'By key' }, { headers })).status).toBe(200);
  expect(kinds).toEqual(['test-key', 'test-key', 'test-key', 'test-key']);
});

it('a gate knows the credential of a call', async () => {
  const { browser, openBrowser, seen } = open();
  await browser.post('/sign-up/email', ada);
  const headers = { [keyHeader]: `${ada.email} key:use` };
  expect((await openBrowser().post('/test-key/rename', { name: 'By key' }, { headers })).status).toBe(200);
  expect(seen.at(-1)).toMatchObject({
    name: 'renameByKey',
    authenticated: { kind: 'test-key', id: 'key-1', scopes: ['key:use'] },
    session: { session: { token: '', factors: [] }, user: { email: ada.email } },
  });
});

it('a gate knows the session of every endpoint that changes something', async () => {
  const contract = defineContract(
    'tasks',
    {},
    { session: { task: field.text({ optional: true, settable: false, initial: () => 'terms' }) } },
  );
  const gate = definePlugin(contract, {
    handlers: {},
    async callGate(_caller, { session, endpoint: { guard } }) {
      if (!guard || guard.whilePending) return;
      if (session && 'user' in session && Reflect.get(session.session, 'task')) throw failure(errors, 'NOT_TODAY');
    },
  });
  const { openBrowser } = testAuth({ plugins: [gate, organization()] as const, rateLimit: { enabled: false } });
  const browser = openBrowser();
  await browser.post('/sign-up/email', ada);
  expect((await browser.post('/update-user', { name: 'X' })).status).toBe(403);
  expect((await browser.post('/organization/set-active', { organizationId: null })).status).toBe(403);
});

it('gates run again when the call is admitted again after a hook of the application', async () => {
  const contract = defineContract(
    'tasks',
    {
      begin: endpoint(mutation('/tasks/begin'), {
        access: 'session',
        audit: false,
        guard: { ...guard.signedIn, whilePending: true },
        output: shape.status,
      }),
    },
    { session: { task: field.text({ optional: true, settable: false }) } },
  );
  const gate = definePlugin(contract, {
    handlers: {
      async begin(call) {
        await call.transaction((work) => updateSession(work, call, call.session, { task: 'terms' }));
        return { status: true };
      },
    },
    async callGate(_caller, { session, endpoint: { guard } }) {
      if (!guard || guard.whilePending) return;
      if (session && 'user' in session && Reflect.get(session.session, 'task')) throw failure(errors, 'NOT_TODAY');
    },
  });
  const during: { act: () => Promise<unknown> } = { act: async () => {} };
  const server = testAuth({
    plugins: [gate],
    hooks: { before: { updateUser: async () => void (await during.act()) } },
  });
  const browser = server.openBrowser();
  await browser.post('/sign-up/email', ada);
  during.act = () => browser.clone().post('/tasks/begin');
  expect((await browser.post('/update-user', { name: 'X' })).status).toBe(403);
});
