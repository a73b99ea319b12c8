// A browser can send several values under one cookie name: an old value beside the new one, or a value of a sibling domain. The
// session cookies are tested in features/session/several-cookies.test.ts.
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { magicLinkWithOutbox, pathOf } from '../../fixtures/magic-link/mails.js';
import { fakeOAuth } from '../../fixtures/social/fake-providers.js';
import { openProviderServer } from '../../fixtures/social/provider-fixture.js';
import { openTestServer } from '../../fixtures/two-factor/fixture.js';

const nameIn = (browser: Browser, part: string): string =>
  browser.cookieNames().find((name) => name.includes(part)) ?? 'no such cookie';

/** Adds an unsigned value and an expired one before the browser's own value. */
function toss(browser: Browser, part: string, dead: string | undefined): void {
  const name = nameIn(browser, part);
  const live = browser.cookie(name)?.value;
  if (live === undefined || dead === undefined || live === dead) throw new Error(`no two values of ${part}`);
  browser.setCookie(name, `tossed; ${name}=${dead}; ${name}=${live}`);
}

describe('if the first value under a name is not valid and a later one is [R-E11]', () => {
  it('a sign-in that waits for its second factor can be completed', async () => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const { browser: done } = await server.challenged();
    const dead = done.cookie(nameIn(done, 'two_factor'))?.value;
    expect((await done.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) })).status).toBe(200);
    server.clock.advance(30);
    const { browser } = await server.challenged();
    toss(browser, 'two_factor', dead);
    expect((await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) })).status).toBe(200);
  });

  it('a trusted device is not asked for the second factor', async () => {
    const server = await openTestServer();
    const { authenticator } = await server.enrol();
    const { browser } = await server.challenged();
    const code = server.codeOf(authenticator);
    expect((await browser.post('/two-factor/verify-totp', { code, trustDevice: true })).status).toBe(200);
    const dead = browser.cookie(nameIn(browser, 'trust_device'))?.value;
    await server.challenged(undefined, browser); // gives the device another value
    toss(browser, 'trust_device', dead);
    expect((await server.challenged(undefined, browser)).answer.json).not.toHaveProperty('twoFactorRedirect');
  });

  it('the callback of a provider finds its state', async () => {
    const server = openProviderServer(fakeOAuth());
    const [other, browser] = [server.openBrowser(), server.openBrowser()];
    await server.begin(other);
    const { state } = await server.begin(browser);
    toss(browser, 'oauth_state', other.cookie(nameIn(other, 'oauth_state'))?.value);
    expect((await server.comeBack(browser, state)).headers.get('location')).toBe('/home');
  });

  it('the form of our own page is accepted', async () => {
    const { plugin, mails } = magicLinkWithOutbox();
    const { auth, openBrowser } = testAuth({ plugins: [plugin] });
    await openBrowser().post('/sign-in/magic-link', { email: 'ada@example.com', callbackURL: '/in' });
    await auth.settled();
    const [other, browser] = [openBrowser(), openBrowser()];
    await other.get(pathOf(mails[0]));
    const page = await browser.get(pathOf(mails[0]));
    toss(browser, 'confirm', other.cookie(nameIn(other, 'confirm'))?.value);
    expect((await browser.submitForm(page)).headers.get('location')).toBe('/in');
  });
});
