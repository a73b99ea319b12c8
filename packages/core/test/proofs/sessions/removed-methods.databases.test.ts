// A user who removes a sign-in method of a thief expects that the thief is out. packages/passkeys/test has the same for passkeys.
import { expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { describeAuthInTurn, type OpenAuth } from '../../fixtures/every-database.js';
import { must, victim, whoIs } from '../accounts/every-sign-in.js';
import { openVerified, own, password } from '../accounts/proven-account.js';

const other = '+15550002222';

/** A user with a password, a provider and a number. Each has begun a session. */
async function openSessions(openAuth: OpenAuth) {
  const server = await openVerified(openAuth);
  const { atProvider, browser, openBrowser, settle, messages } = server;
  atProvider.person = { ...atProvider.person, id: 'at-provider', email: own };
  await server.bySocial(browser, { path: '/link-social' });
  await server.linkPhone(browser);
  const codeTo = async (by: Browser, phoneNumber: string) => {
    await must(by.post('/phone-number/send-otp', { phoneNumber }));
    await settle();
    return { phoneNumber, code: messages.at(-1)?.code };
  };
  const byNumber = openBrowser();
  await must(byNumber.post('/phone-number/verify', await codeTo(byNumber, victim.phoneNumber)));
  const byProvider = openBrowser();
  await server.bySocial(byProvider);
  const byPassword = openBrowser();
  await must(byPassword.post('/sign-in/email', { email: own, password }));
  return { ...server, codeTo, begun: { byNumber, byProvider, byPassword } };
}

type Server = Awaited<ReturnType<typeof openSessions>>;
type Method = keyof Server['begun'];

const removals: Readonly<
  Record<string, readonly [ends: Method, remove: (server: Server, by: Browser) => Promise<unknown>]>
> = {
  'a number': ['byNumber', (_, by) => must(by.post('/phone-number/remove'))],
  'a number, for another one': [
    'byNumber',
    async ({ codeTo }, by) =>
      must(by.post('/phone-number/verify', { ...(await codeTo(by, other)), updatePhoneNumber: true })),
  ],
  'a provider': ['byProvider', (_, by) => must(by.post('/unlink-account', { providerId: 'fake-oauth' }))],
  'a password': ['byPassword', (_, by) => must(by.post('/unlink-account', { providerId: 'credential' }))],
};

describeAuthInTurn('a user who removes', (openAuth) => {
  it.each(Object.entries(removals))('%s ends the other sessions that it began', async (_, [ends, remove]) => {
    const server = await openSessions(openAuth);
    const { begun } = server;
    const [by] = Object.keys(begun).filter((method) => method !== ends);
    const remover = begun[by as Method];
    const id = await whoIs(remover);
    await remove(server, remover);
    for (const [method, browser] of Object.entries(begun))
      expect(await whoIs(browser), method).toBe(method === ends ? null : id);
  });

  it.each(Object.entries(removals))('%s stays signed in, in a session that it began', async (_, [ends, remove]) => {
    const server = await openSessions(openAuth);
    const remover = server.begun[ends];
    const id = await whoIs(remover);
    await remove(server, remover);
    expect(await whoIs(remover)).toBe(id);
  });
});
