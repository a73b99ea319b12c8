import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type Authenticated,
  defineContract,
  definePlugin,
  endpoint,
  findUserByEmail,
  guard,
  lockUser,
  mutation,
  shape,
  updateUser,
} from '../../../src/plugin.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { describeAuthOnEveryDatabase } from '../../fixtures/every-database.js';
import { keyHeader, testKey } from '../../fixtures/plugins/test-key.js';
import { gate } from './gate.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const eve = { ...ada, name: 'Eve', email: 'eve@example.com' };
const headers = { [keyHeader]: `${ada.email} key:use` };

describeAuthOnEveryDatabase('a change by a key', (openAuth) => {
  async function open() {
    const { plugin, keys } = testKey();
    const { openBrowser, auth } = await openAuth({ plugins: [plugin] });
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    const name = async () => (await auth.api.findUser({ query: { email: ada.email } }))?.name;
    return { keys, browser, auth, name, program: openBrowser() };
  }

  it('is made for its user', async () => {
    const { program, name } = await open();
    expect((await program.post('/test-key/rename', { name: 'By key' }, { headers })).status).toBe(200);
    expect(await name()).toBe('By key');
  });

  it('is not made if the key ends between its check and the transaction', async () => {
    const { keys, program, name } = await open();
    keys.checked = () => {
      keys.isLive = false;
    };
    const inside: string[] = [];
    keys.inside = async () => void inside.push('inside');
    const answer = await program.post('/test-key/rename', { name: 'Too late' }, { headers });
    expect([answer.status, inside]).toEqual([401, []]);
    expect(await name()).toBe('Ada');
  });

  it('holds its user: a password that changes meanwhile waits for it', async () => {
    const { keys, program, browser, name } = await open();
    const order: string[] = [];
    const [reached, release] = [gate(), gate()];
    keys.inside = async () => {
      reached.open();
      await release.opened;
      order.push('key');
    };
    const call = program.post('/test-key/rename', { name: 'By key' }, { headers });
    await reached.opened;
    const words = { currentPassword: ada.password, newPassword: 'battery staple' };
    const change = browser.post('/change-password', words).then(({ status }) => order.push(`password ${status}`));
    release.open();
    expect((await call).status).toBe(200);
    await change;
    expect(order).toEqual(['key', 'password 200']);
    expect(await name()).toBe('By key');
  });
});

it('hold that locks another user is refused', async () => {
  const contract = defineContract('k', {
    rename: endpoint(mutation('/k/rename'), {
      access: 'session',
      audit: false,
      guard: guard.orByKey('key:use'),
      input: z.object({ name: z.string() }),
      output: shape.status,
    }),
  });
  const keys = definePlugin(contract, {
    authenticator: {
      read: (headers) => headers.get('x-k') ?? undefined,
      async verify(app): Promise<Authenticated | undefined> {
        const [user, other] = [await findUserByEmail(app.db, ada.email), await findUserByEmail(app.db, eve.email)];
        if (!user || !other) return undefined;
        const hold: Authenticated['hold'] = ({ tx }) => lockUser(tx, other.id);
        return { kind: 'k', id: '1', user, scopes: ['key:use'], factors: [], hold };
      },
    },
    handlers: {
      async rename(call) {
        await call.transaction((work, { user }) => updateUser(work, user.id, { name: call.input.name }));
        return { status: true };
      },
    },
  });
  const { openBrowser, auth } = testAuth({
    plugins: [keys],
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    onError() {},
  });
  for (const who of [ada, eve]) await openBrowser().post('/sign-up/email', who);
  await openBrowser().post('/k/rename', { name: 'Changed' }, { headers: { 'x-k': 'x' } });
  expect((await auth.api.findUser({ query: { email: eve.email } }))?.name).toBe('Eve');
});
