import { describe, expect, it } from 'vitest';
import { magicLinkWithOutbox } from '../test/fixtures/magic-link/mails.js';
import { terms, termsClient } from '../test/fixtures/questions.js';
import { fakeOAuth } from '../test/fixtures/social/fake-providers.js';
import { openProviderServer } from '../test/fixtures/social/provider-fixture.js';
import { createAuthClient } from './client.js';
import type { Browser } from './testing/browser.js';
import { testAuth } from './testing/test-auth.js';

const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
const question = { challenge: { name: 'terms', version: '2' } };

/** The client of the page that a browser shows. */
function clientOf(browser: Browser) {
  return createAuthClient({
    baseURL: browser.origin,
    plugins: [termsClient()],
    navigate: false,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'POST' ? await request.text() : undefined;
      const path = pathname.replace('/api/auth', '') + search;
      const { status, headers, text } = await browser.send(path, { method: request.method, body });
      return new Response(text, { status, headers });
    },
  });
}
type Client = ReturnType<typeof clientOf>;

/** The page finds the question that its address names, and its answer begins the session. */
async function answer(client: Client): Promise<void> {
  expect((await client.getSession()).data).toBeNull();
  expect((await client.pendingTerms()).data).toEqual(question);
  expect((await client.acceptTerms()).data).toMatchObject({ token: expect.any(String), user: { email: ada.email } });
  expect((await client.pendingTerms()).data).toBeNull();
  expect((await client.acceptTerms()).error?.code).toBe('NO_PENDING_SIGN_IN');
}
const factorsIn = async (client: Client) => (await client.getSession()).data?.session.factors;

describe('a question of a plugin after the redirect of a provider', () => {
  const open = () => openProviderServer(fakeOAuth(), { plugins: [terms('2')], rateLimit: { enabled: false } });

  it('is named to the page, which goes on; after the answer the next sign-in asks nothing', async () => {
    const server = open();
    const browser = server.openBrowser();
    const targets = { callbackURL: '/home?from=menu#top', newUserCallbackURL: '/new' };
    const held = await server.signIn(browser, undefined, targets);
    expect(held.status).toBe(302);
    // A page that asks continues sign-ins, so it is the usual one, for new users too.
    expect(held.headers.get('location')).toBe('/home?from=menu&challenge=terms#top');
    const client = clientOf(browser);
    await answer(client);
    expect(await factorsIn(client)).toMatchObject([{ factor: 'social', provider: 'fake-oauth' }]);
    const again = await server.signIn(server.openBrowser());
    expect(again.headers.get('location')).toBe('/home');
  });

  it('is asked before the identity is linked to a user who exists', async () => {
    const server = open();
    const first = server.openBrowser();
    await first.post('/sign-up/email', ada);
    server.tamper('update user set emailVerified = 1');
    const browser = server.openBrowser();
    await server.signIn(browser);
    const providers = () => server.rows('account').map(({ providerId }) => providerId);
    expect(providers()).toEqual(['credential']);
    await answer(clientOf(browser));
    expect(providers()).toEqual(['credential', 'fake-oauth']);
  });

  it('waits in the browser that came back, and for its answer only', async () => {
    const server = open();
    const browser = server.openBrowser();
    await server.signIn(browser);
    expect((await clientOf(server.openBrowser()).acceptTerms()).error?.code).toBe('NO_PENDING_SIGN_IN');
    server.clock.advance(601);
    expect((await clientOf(browser).acceptTerms()).error?.code).toBe('NO_PENDING_SIGN_IN');
    expect((await clientOf(browser).getSession()).data).toBeNull();
  });
});

describe('a question of a plugin after a magic link', () => {
  function open({ confirm }: { readonly confirm: boolean }) {
    const { plugin, mails } = magicLinkWithOutbox({ confirm });
    const server = testAuth({ plugins: [plugin, terms('2')], rateLimit: { enabled: false } });
    async function askForLink(browser: Browser, targets: object = {}) {
      await browser.post('/sign-in/magic-link', { email: ada.email, ...targets });
      await server.auth.settled();
      return mails.at(-1);
    }
    /** Follows a link in this browser, and presses the button of its page if there is one. */
    async function follow(browser: Browser, targets: object) {
      const page = await browser.open((await askForLink(browser, targets))?.url ?? '');
      return confirm ? browser.submitForm(page) : page;
    }
    const tokenOf = async (browser: Browser) => (await askForLink(browser))?.token;
    return { ...server, follow, tokenOf };
  }

  it.each([
    ['whose page asks first', true],
    ['that signs in at once', false],
  ])('%s is named to the page, which goes on', async (_, confirm) => {
    const { openBrowser, follow } = open({ confirm });
    const browser = openBrowser();
    const held = await follow(browser, { callbackURL: '/in?from=mail', newUserCallbackURL: '/new' });
    expect(held.headers.get('location')).toBe('/in?from=mail&challenge=terms');
    const client = clientOf(browser);
    await answer(client);
    expect(await factorsIn(client)).toMatchObject([{ factor: 'email' }]);
    const again = await follow(openBrowser(), { callbackURL: '/in', newUserCallbackURL: '/new' });
    expect(again.headers.get('location')).toBe('/in');
  });

  it('is the answer itself if the link has no target', async () => {
    const { openBrowser, follow, tokenOf } = open({ confirm: false });
    const browser = openBrowser();
    const { json } = await browser.get(`/magic-link/verify?token=${await tokenOf(browser)}`);
    expect(json).toEqual(question);
    await answer(clientOf(browser));
    expect((await follow(openBrowser(), {})).headers.get('location')).toBe('/');
  });
});
