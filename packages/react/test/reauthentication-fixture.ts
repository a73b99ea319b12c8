import { twoFactor } from 'latchkey';
import { createAuthClient, twoFactorClient } from 'latchkey/client';
import {
  accountTable,
  changeOne,
  defineContract,
  definePlugin,
  endpoint,
  find,
  guard,
  insertUnique,
  internal,
  mutation,
  remove,
  shape,
  userTable,
} from 'latchkey/plugin';
import { defineClientPlugin } from 'latchkey/plugin/client';
import { testAuth } from 'latchkey/testing';
import * as z from 'zod/mini';
import { ada } from './two-factor-fixture.js';

const routes = {
  openNow: mutation('/vault/open-now'),
  openWithSecond: mutation('/vault/open-with-second'),
  openWithPassword: mutation('/vault/open-with-password'),
  openWithBadge: mutation('/vault/open-with-badge'),
};
const output = shape.status;
const contract = defineContract('vault', {
  openNow: endpoint(routes.openNow, { audit: false, guard: guard.inPerson, access: { fresh: '5m' }, output }),
  openWithSecond: endpoint(routes.openWithSecond, {
    audit: false,
    guard: guard.inPerson,
    access: { fresh: '5m', factors: 'second' },
    output,
  }),
  openWithPassword: endpoint(routes.openWithPassword, {
    audit: false,
    guard: guard.inPerson,
    access: { fresh: '5m', factors: ['password', 'badge'] },
    output,
  }),
  openWithBadge: endpoint(routes.openWithBadge, {
    audit: false,
    guard: guard.inPerson,
    access: { factors: ['badge'] },
    output,
  }),
  verifyAddress: endpoint(internal('/vault/verify-address'), { audit: false, output: z.null() }),
  openLink: endpoint(internal('/vault/open-link'), { audit: false, output: z.null() }),
  removePassword: endpoint(internal('/vault/remove-password'), { audit: false, output: z.null() }),
  linkGoogle: endpoint(internal('/vault/link-google'), { audit: false, output: z.null() }),
});

const opened = async () => ({ status: true });

/** Endpoints that ask for more than a session, and states of Ada that other features cause. */
const vault = definePlugin(contract, {
  factors: { badge: {} },
  handlers: {
    openNow: opened,
    openWithSecond: opened,
    openWithPassword: opened,
    openWithBadge: opened,
    async verifyAddress({ db }) {
      await changeOne(db, userTable, { email: ada.email }, { emailVerified: true });
      return null;
    },
    async openLink({ db }) {
      // What a link does that a stranger's browser opens.
      await changeOne(db, userTable, { email: ada.email }, { emailVerified: true, settled: false });
      return null;
    },
    async removePassword({ db }) {
      await remove(db, accountTable, { providerId: 'credential' });
      return null;
    },
    async linkGoogle({ app, db }) {
      const userId = (await find(db, userTable, { email: ada.email }))?.id ?? '';
      const now = app.settings.now();
      const identity = { id: app.settings.generateId(), accountId: '1815', providerId: 'google', userId };
      await insertUnique(db, accountTable, { ...identity, createdAt: now, updatedAt: now });
      return null;
    },
  },
});

/** Ada, whose session is two days old, and a client of her browser. */
export async function openOldSession() {
  const mailed: string[] = [];
  const { auth, clock, openBrowser } = testAuth({
    reauthentication: { sendCode: ({ code }) => void mailed.push(code) },
    socialProviders: { google: { clientId: 'id', clientSecret: 'secret' } },
    rateLimit: { enabled: false },
    user: { deleteUser: { enabled: true } },
    plugins: [twoFactor(), vault],
  });
  const browser = openBrowser();
  const followed: string[] = [];
  const requests: string[] = [];
  const refusing = new Set<string>();
  const settings = {
    baseURL: browser.origin,
    navigate: (url: string) => void followed.push(url),
    async fetch(input: string | URL | Request, init?: RequestInit) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'POST' ? await request.text() : undefined;
      const path = pathname.replace('/api/auth', '') + search;
      requests.push(path);
      if (refusing.has(path)) return Response.json({ code: 'SESSION_IS_NOT_FRESH', message: '' }, { status: 403 });
      const named = request.headers.get('x-latchkey-user');
      const { status, headers, text } = await browser.send(path, {
        method: request.method,
        body,
        headers: {
          accept: request.headers.get('accept') ?? '*/*',
          ...(named !== null && { 'x-latchkey-user': named }),
        },
      });
      return new Response(text, { status, headers });
    },
  };
  const vaultClient = defineClientPlugin<typeof contract>()(routes);
  /** A client of another tab. */
  const openClient = () => createAuthClient({ ...settings, plugins: [twoFactorClient(), vaultClient] });
  const client = openClient();
  /** A client of the same browser without `twoFactorClient()`. */
  const plainClient = createAuthClient({ ...settings, plugins: [vaultClient] });
  await browser.post('/sign-up/email', ada);
  clock.advance(2 * 86_400);
  /** From now on the server demands a fresh session for this path even after a correct proof. */
  const demandAlways = (path: string) => void refusing.add(path);
  /** How often a path was requested. */
  const count = (path: string) => requests.filter((each) => each === path).length;
  return { auth, clock, browser, client, openClient, plainClient, mailed, followed, count, demandAlways };
}
