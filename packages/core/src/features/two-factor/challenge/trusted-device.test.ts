import { describe, expect, it } from 'vitest';
import { ada, bob, cookieName, openTestServer, type TestServer } from '../../../../test/fixtures/two-factor/fixture.js';
import type { Browser } from '../../../testing/browser.js';

const cookie = cookieName('trust_device');

/** Checks whether a sign-in in this browser needs the second factor. */
async function waits({ challenged }: TestServer, browser: Browser, person = ada): Promise<boolean> {
  const { answer } = await challenged(person, browser);
  return 'twoFactorRedirect' in (answer.json as object);
}

/** A user with a second factor, and the user's trusted browser. */
async function trusting(server: TestServer) {
  const enrolled = await server.enrol();
  const { browser: device } = await server.challenged();
  const code = server.codeOf(enrolled.authenticator);
  const answer = await device.post('/two-factor/verify-totp', { code, trustDevice: true });
  expect(answer.status).toBe(200);
  return { ...enrolled, device };
}

describe('a trusted device [R-D09]', () => {
  it('needs no second factor at any sign-in, and gets another token each time [W-H15]', async () => {
    const server = await openTestServer();
    const { device } = await trusting(server);
    const tokens = new Set<string | undefined>();
    for (let count = 0; count < 5; count++) {
      tokens.add(device.cookie(cookie)?.value);
      expect(device.cookie(cookie)?.attributes.get('max-age')).toBe('2592000');
      expect(await waits(server, device)).toBe(false);
    }
    expect(tokens.size).toBe(5);
    expect(await server.rows('trustedDevice')).toHaveLength(1);
    expect(await waits(server, server.openBrowser())).toBe(true);
  });

  it('a copy of its cookie is invalid after the device has signed in [Z32]', async () => {
    const server = await openTestServer();
    const { device } = await trusting(server);
    const thief = device.clone();
    expect(await waits(server, device)).toBe(false);
    expect(await waits(server, thief)).toBe(true);
    expect(await waits(server, device)).toBe(false);
  });

  it.each([
    [-1, false],
    [0, true],
    [1, true],
    [1000, true],
  ])('%i ms from its 30 days it is asked: %s', async (offset, isAsked) => {
    const server = await openTestServer();
    const { device } = await trusting(server);
    const kept = device.clone(); // a browser would delete the cookie itself
    server.clock.advanceMs(2_592_000_000 + offset);
    expect(await waits(server, kept)).toBe(isAsked);
  });

  it('is trusted for the configured time', async () => {
    const server = await openTestServer({ twoFactor: { trustedDeviceMaxAge: '1h' } });
    const { device } = await trusting(server);
    expect(device.cookie(cookie)?.attributes.get('max-age')).toBe('3600');
    const kept = device.clone();
    server.clock.advance(3600);
    expect(await waits(server, kept)).toBe(true);
  });

  it.each([
    [
      'the second factor is turned off and on',
      async (server: TestServer, owner: Browser) => {
        await owner.post('/two-factor/disable', { password: ada.password });
        const { authenticator } = await server.enable(owner);
        await owner.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
        return ada;
      },
    ],
    [
      'another authenticator takes over',
      async (server: TestServer, owner: Browser) => {
        const { authenticator } = await server.enable(owner);
        await owner.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
        return ada;
      },
    ],
    [
      'the password is changed',
      async (_: TestServer, owner: Browser) => {
        await owner.post('/change-password', { currentPassword: ada.password, newPassword: 'another horse' });
        return { ...ada, password: 'another horse' };
      },
    ],
    [
      'the password is reset',
      async (server: TestServer) => {
        await server.openBrowser().post('/forget-password', { email: ada.email });
        await server.auth.settled();
        const change = { token: server.resets.at(-1)?.token, newPassword: 'another horse' };
        await server.openBrowser().post('/reset-password', change);
        return { ...ada, password: 'another horse' };
      },
    ],
  ])('is trusted no more when %s', async (_, change) => {
    const server = await openTestServer();
    const { device, browser } = await trusting(server);
    const person = await change(server, browser);
    expect(await server.rows('trustedDevice')).toEqual([]);
    expect(await waits(server, device, person)).toBe(true);
  });

  it('is removed when another user proves the mailbox [R-C01]', async () => {
    const server = await openTestServer();
    await trusting(server);
    await server.auth.api.claim({ body: { email: ada.email } });
    expect(await server.rows('trustedDevice')).toEqual([]);
  });

  it('is trusted for one user only, and stays so when another user signs in', async () => {
    const server = await openTestServer();
    const { device } = await trusting(server);
    await server.enrol(bob);
    expect(await waits(server, device, bob)).toBe(true);
    expect(await waits(server, device, ada)).toBe(false);
  });

  it('can also be trusted with a mailed code or a backup code', async () => {
    const server = await openTestServer();
    const { backupCodes } = await server.enrol();
    const one = (await server.challenged()).browser;
    await one.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true });
    const two = (await server.challenged()).browser;
    await two.post('/two-factor/verify-otp', { code: await server.mailedTo(two), trustDevice: true });
    for (const browser of [one, two]) expect(await waits(server, browser)).toBe(false);
  });

  it('is not trusted without a request for it, nor with an invented cookie', async () => {
    const server = await openTestServer();
    const { authenticator, device } = await trusting(server);
    server.clock.advance(30);
    const { browser } = await server.challenged();
    await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator) });
    expect(await waits(server, browser)).toBe(true);
    const value = device.cookie(cookie)?.value ?? '';
    const [row] = await server.rows('trustedDevice');
    for (const forged of [
      `${value}x`,
      value.slice(1),
      value.split('.')[0] ?? '',
      String(row?.token),
      String(row?.id),
    ]) {
      const stranger = server.openBrowser();
      stranger.setCookie(cookie, forged);
      expect(await waits(server, stranger)).toBe(true);
    }
  });

  it('its row is deleted with a later one when it has expired', async () => {
    const server = await openTestServer();
    const { authenticator } = await trusting(server);
    server.clock.advance(2_592_000);
    const { browser } = await server.challenged();
    await browser.post('/two-factor/verify-totp', { code: server.codeOf(authenticator), trustDevice: true });
    expect(await server.rows('trustedDevice')).toHaveLength(1);
  });
});
