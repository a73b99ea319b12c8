// For tests: the secrets of a second factor, and where they are shown.
import { type TOTP, URI } from 'otpauth';
import { ownerPosts, type Redeemer } from './redeemer.js';
import { cookieName, type Person, type World } from './world.js';

const encoded = encodeURIComponent;
const cookieOf = (browser: Person['browser'], key: 'two_factor' | 'trust_device') =>
  decodeURIComponent(browser.cookie(cookieName(key))?.value ?? '');

/** Gives somebody a second factor, whose first code is used up. */
export async function enrol({ clock }: World, { browser, password }: Person) {
  const answer = await browser.post('/two-factor/enable', { password });
  const { totpURI, backupCodes } = answer.json as { readonly totpURI: string; readonly backupCodes: readonly string[] };
  const authenticator = URI.parse(totpURI) as TOTP;
  const codeIn = (steps: number) => authenticator.generate({ timestamp: clock.now().getTime() + steps * 30_000 });
  await browser.post('/two-factor/verify-totp', { code: codeIn(0) });
  return { backupCode: backupCodes[0] ?? '', nextCode: codeIn(1) };
}

/** As far as the password gets. */
export async function signIn({ openBrowser }: World, { email, password }: Person) {
  const browser = openBrowser();
  await browser.post('/sign-in/email', { email, password });
  return browser;
}

/** Shows a text on behalf of somebody who is signed in. */
const shown = (path: string, field: 'code' | 'password') => ownerPosts(path, (text) => ({ [field]: text }));

export const factorRedeemers: readonly Redeemer[] = [
  {
    name: 'cookie two_factor',
    async opens({ openBrowser }, text) {
      const browser = openBrowser();
      browser.setCookie(cookieName('two_factor'), encoded(text));
      return (await browser.get('/two-factor/challenge')).json !== null;
    },
  },
  {
    name: 'cookie trust_device',
    // It opened when another one came in its place.
    async opens({ openBrowser }, text, { email, password }) {
      const browser = openBrowser();
      browser.setCookie(cookieName('trust_device'), encoded(text));
      await browser.post('/sign-in/email', { email, password });
      await browser.post('/sign-out');
      return cookieOf(browser, 'trust_device') !== text;
    },
  },
  { name: 'verify-totp', input: 'verifyTOTP.code', opens: shown('/two-factor/verify-totp', 'code') },
  { name: 'verify-otp', input: 'verifyTwoFactorOTP.code', opens: shown('/two-factor/verify-otp', 'code') },
  {
    name: 'verify-backup-code',
    input: 'verifyBackupCode.code',
    opens: shown('/two-factor/verify-backup-code', 'code'),
  },
  { name: 'two-factor/enable', input: 'enableTwoFactor.password', opens: shown('/two-factor/enable', 'password') },
  { name: 'two-factor/disable', input: 'disableTwoFactor.password', opens: shown('/two-factor/disable', 'password') },
  { name: 'get-totp-uri', input: 'getTOTPURI.password', opens: shown('/two-factor/get-totp-uri', 'password') },
  {
    name: 'generate-backup-codes',
    input: 'generateBackupCodes.password',
    opens: shown('/two-factor/generate-backup-codes', 'password'),
  },
];

/** Where somebody's password is taken, whether they have a second factor or not. */
export const passwordSlots = [
  'sign-in/email, password',
  'sign-in/username, password',
  'sign-in/phone-number, password',
  'change-password, currentPassword',
  'delete-user, password',
  'two-factor/enable',
  'two-factor/disable',
];

export const factorSecrets = [
  {
    name: 'value of the cookie of a sign-in that waits',
    opens: ['cookie two_factor'],
    async mint(world: World, owner: Person) {
      await enrol(world, owner);
      return cookieOf(await signIn(world, owner), 'two_factor');
    },
  },
  {
    name: 'value of the cookie of a trusted device',
    isPersonal: true,
    opens: ['cookie trust_device'],
    async mint(world: World, owner: Person) {
      const { backupCode } = await enrol(world, owner);
      const browser = await signIn(world, owner);
      await browser.post('/two-factor/verify-backup-code', { code: backupCode, trustDevice: true });
      return cookieOf(browser, 'trust_device');
    },
  },
  {
    name: 'code of an authenticator',
    isPersonal: true,
    opens: ['verify-totp'],
    mint: async (world: World, owner: Person) => (await enrol(world, owner)).nextCode,
  },
  {
    name: 'backup code',
    isPersonal: true,
    opens: ['verify-backup-code'],
    mint: async (world: World, owner: Person) => (await enrol(world, owner)).backupCode,
  },
  {
    name: 'password beside a second factor',
    isPersonal: true,
    opens: [...passwordSlots, 'get-totp-uri', 'generate-backup-codes'],
    async mint(world: World, owner: Person) {
      await enrol(world, owner);
      return owner.password;
    },
  },
] as const;

/** What three wrong tries end, so that it is no longer good when many have been made. */
export const countedSecrets = [
  {
    name: 'mailed code of a second factor',
    isPersonal: true,
    opens: ['verify-otp'],
    async mint(world: World, owner: Person) {
      await enrol(world, owner);
      await owner.browser.post('/two-factor/send-otp');
      await world.auth.settled();
      return world.factorMails.at(-1)?.otp ?? '';
    },
  },
] as const;

/** Which source makes which of them. */
export const factorsMintedIn = {
  'features/two-factor/challenge.ts': ['value of the cookie of a sign-in that waits'],
  'features/two-factor/trusted-device.ts': ['value of the cookie of a trusted device'],
  'features/two-factor/vault.ts': ['code of an authenticator', 'backup code'],
  'features/two-factor/options.ts': ['backup code'],
  'features/two-factor/mailed-code.ts': ['mailed code of a second factor'],
} as const;
