import { expect, it } from 'vitest';
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
    return { keys, browser, auth, name, openBrowser, program: openBrowser() };
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

  it('is refused if the plugin locks another user than that of the key', async () => {
    const { keys, program, auth, openBrowser } = await open();
    const signedUp = await openBrowser().post('/sign-up/email', eve);
    keys.locks = (signedUp.json as { readonly user: { readonly id: string } }).user.id;
    expect((await program.post('/test-key/rename', { name: 'Changed' }, { headers })).status).toBe(500);
    expect((await auth.api.findUser({ query: { email: eve.email } }))?.name).toBe('Eve');
  });
});
