import { describe, expect, it } from 'vitest';
import { ada, bob, cookieName, openWorld, type World } from '../../../../test/fixtures/two-factor/fixture.js';
import type { Browser } from '../../../testing/browser.js';

const cookie = cookieName('trust_device');

/** Checks whether a sign-in in this browser needs the second factor. */
async function waits({ challenged }: World, browser: Browser, person = ada): Promise<boolean> {
  const { answer } = await challenged(person, browser);
  return 'twoFactorRedirect' in (answer.json as object);
}

/** A user with a second factor, and the user's trusted browser. */
async function trusting(world: World) {
  const enrolled = await world.enrol();
  const { browser: device } = await world.challenged();
  const code = world.codeOf(enrolled.authenticator);
  const answer = await device.post('/two-factor/verify-totp', { code, trustDevice: true });
  expect(answer.status).toBe(200);
  return { ...enrolled, device };
}

describe('a trusted device [R-D09]', () => {
  it('needs no second factor at any sign-in, and gets another token each time [W-H15]', async () => {
    const world = await openWorld();
    const { device } = await trusting(world);
    const tokens = new Set<string | undefined>();
    for (let count = 0; count < 5; count++) {
      tokens.add(device.cookie(cookie)?.value);
      expect(device.cookie(cookie)?.attributes.get('max-age')).toBe('2592000');
      expect(await waits(world, device)).toBe(false);
    }
    expect(tokens.size).toBe(5);
    expect(await world.rows('trustedDevice')).toHaveLength(1);
    expect(await waits(world, world.openBrowser())).toBe(true);
  });

  it('a copy of its cookie is invalid after the device has signed in [Z32]', async () => {
    const world = await openWorld();
    const { device } = await trusting(world);
    const thief = device.clone();
    expect(await waits(world, device)).toBe(false);
    expect(await waits(world, thief)).toBe(true);
    expect(await waits(world, device)).toBe(false);
  });

  it.each([
    [-1, false],
    [0, true],
    [1, true],
    [1000, true],
  ])('%i ms from its 30 days it is asked: %s', async (offset, isAsked) => {
    const world = await openWorld();
    const { device } = await trusting(world);
    const kept = device.clone(); // a browser would delete the cookie itself
    world.clock.advanceMs(2_592_000_000 + offset);
    expect(await waits(world, kept)).toBe(isAsked);
  });

  it('is trusted for the configured time', async () => {
    const world = await openWorld({ twoFactor: { trustedDeviceMaxAge: '1h' } });
    const { device } = await trusting(world);
    expect(device.cookie(cookie)?.attributes.get('max-age')).toBe('3600');
    const kept = device.clone();
    world.clock.advance(3600);
    expect(await waits(world, kept)).toBe(true);
  });

  it.each([
    [
      'the second factor is turned off and on',
      async (world: World, owner: Browser) => {
        await owner.post('/two-factor/disable', { password: ada.password });
        const { authenticator } = await world.enable(owner);
        await owner.post('/two-factor/verify-totp', { code: world.codeOf(authenticator) });
        return ada;
      },
    ],
    [
      'another authenticator takes over',
      async (world: World, owner: Browser) => {
        const { authenticator } = await world.enable(owner);
        await owner.post('/two-factor/verify-totp', { code: world.codeOf(authenticator) });
        return ada;
      },
    ],
    [
      'the password is changed',
      async (_: World, owner: Browser) => {
        await owner.post('/change-password', { currentPassword: ada.password, newPassword: 'another horse' });
        return { ...ada, password: 'another horse' };
      },
    ],
    [
      'the password is reset',
      async (world: World) => {
        await world.openBrowser().post('/forget-password', { email: ada.email });
        await world.auth.settled();
        const change = { token: world.resets.at(-1)?.token, newPassword: 'another horse' };
        await world.openBrowser().post('/reset-password', change);
        return { ...ada, password: 'another horse' };
      },
    ],
  ])('is trusted no more when %s', async (_, change) => {
    const world = await openWorld();
    const { device, browser } = await trusting(world);
    const person = await change(world, browser);
    expect(await world.rows('trustedDevice')).toEqual([]);
    expect(await waits(world, device, person)).toBe(true);
  });

  it('is removed when another user proves the mailbox [R-C01]', async () => {
    const world = await openWorld();
    await trusting(world);
    await world.auth.api.claim({ body: { email: ada.email } });
    expect(await world.rows('trustedDevice')).toEqual([]);
  });

  it('is trusted for one user only, and stays so when another user signs in', async () => {
    const world = await openWorld();
    const { device } = await trusting(world);
    await world.enrol(bob);
    expect(await waits(world, device, bob)).toBe(true);
    expect(await waits(world, device, ada)).toBe(false);
  });

  it('can also be trusted with a mailed code or a backup code', async () => {
    const world = await openWorld();
    const { backupCodes } = await world.enrol();
    const one = (await world.challenged()).browser;
    await one.post('/two-factor/verify-backup-code', { code: backupCodes[0], trustDevice: true });
    const two = (await world.challenged()).browser;
    await two.post('/two-factor/verify-otp', { code: await world.mailedTo(two), trustDevice: true });
    for (const browser of [one, two]) expect(await waits(world, browser)).toBe(false);
  });

  it('is not trusted without a request for it, nor with an invented cookie', async () => {
    const world = await openWorld();
    const { authenticator, device } = await trusting(world);
    world.clock.advance(30);
    const { browser } = await world.challenged();
    await browser.post('/two-factor/verify-totp', { code: world.codeOf(authenticator) });
    expect(await waits(world, browser)).toBe(true);
    const value = device.cookie(cookie)?.value ?? '';
    const [row] = await world.rows('trustedDevice');
    for (const forged of [
      `${value}x`,
      value.slice(1),
      value.split('.')[0] ?? '',
      String(row?.token),
      String(row?.id),
    ]) {
      const stranger = world.openBrowser();
      stranger.setCookie(cookie, forged);
      expect(await waits(world, stranger)).toBe(true);
    }
  });

  it('its row is deleted with a later one when it has expired', async () => {
    const world = await openWorld();
    const { authenticator } = await trusting(world);
    world.clock.advance(2_592_000);
    const { browser } = await world.challenged();
    await browser.post('/two-factor/verify-totp', { code: world.codeOf(authenticator), trustDevice: true });
    expect(await world.rows('trustedDevice')).toHaveLength(1);
  });
});
