import type { Browser } from 'latchkey/plugin/testing';
import { describe, expect, it } from 'vitest';
import type { CreationOptions, RequestOptions } from '../src/ceremonies/shapes.js';
import { createAuthenticator } from './authenticator.js';
import { ada, addPasskey, openServer } from './passkey-server.js';

type Server = Awaited<ReturnType<typeof openServer>>;

/** A flow that one call begins and another call finishes. */
interface Ceremony {
  readonly name: string;
  readonly path: string;
  /** What the device answers to the options of the beginning. */
  readonly respond: (options: unknown, server: Server) => object;
}

const ceremonies: readonly Ceremony[] = [
  {
    name: 'added',
    path: '/passkeys/add',
    respond: (options) => createAuthenticator().create(options as CreationOptions),
  },
  {
    name: 'shown to reauthenticate',
    path: '/passkeys/reauthenticate',
    respond: (options, { authenticator }) => authenticator.get(options as RequestOptions),
  },
];

describe.each(ceremonies)('a passkey that is $name', ({ path, respond }) => {
  const signIn = (browser: Browser) => browser.post('/sign-in/email', ada);
  const another = async ({ openBrowser }: Server) => {
    const browser = openBrowser();
    await signIn(browser);
    return browser;
  };

  it.each<[string, (server: Server) => Promise<Browser>]>([
    [
      'the second factor was turned on',
      async (server) => {
        expect((await server.browser.post('/two-factor/enable', { password: ada.password })).status).toBe(200);
        return server.browser;
      },
    ],
    [
      'the password was changed elsewhere',
      async (server) => {
        const body = { currentPassword: ada.password, newPassword: 'another horse' };
        expect((await (await another(server)).post('/change-password', body)).status).toBe(200);
        return server.browser;
      },
    ],
    [
      'another session has begun the same',
      async (server) => {
        const browser = await another(server);
        await browser.post(`${path}/begin`);
        return browser;
      },
    ],
    [
      'the session ended, and the user signed in again in this browser',
      async ({ browser }) => {
        await browser.post('/sign-out');
        await signIn(browser);
        return browser;
      },
    ],
  ])('is refused after %s [R-D19]', async (_, meanwhile) => {
    const server = await openServer();
    expect((await addPasskey(server.browser, server.authenticator)).status).toBe(200);
    const begun = (await server.browser.post(`${path}/begin`)).json;
    const finisher = await meanwhile(server);
    const answer = await finisher.post(`${path}/finish`, { response: respond(begun, server) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await server.browser.get('/passkeys')).json).not.toHaveLength(2);
  });
});

describe('a passkey that was begun before the second factor was turned on', () => {
  it('is not finished after it by a session that has not shown the factor', async () => {
    const { browser, authenticator, openBrowser } = await openServer();
    const thief = openBrowser();
    await thief.post('/sign-in/email', ada);
    const options = (await thief.post('/passkeys/add/begin')).json as CreationOptions;
    expect((await browser.post('/two-factor/enable', { password: ada.password })).status).toBe(200);
    const answer = await thief.post('/passkeys/add/finish', { response: authenticator.create(options) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await browser.get('/passkeys')).json).toEqual([]);
  });
});
