// A full queue of passwords refuses before anything is spent or used up (decision 55).
import { beforeEach, describe, expect, it } from 'vitest';
import { threadPoolSize } from '../../../src/crypto/platform.js';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { openTestServer, type Person, type TestServer } from '../../fixtures/application.js';
import { enrol } from '../../fixtures/second-factor.js';
import { ask, type Sibling, withField } from '../inputs/siblings.js';

/** Places of one network (decision 55). */
const places = 128;
/** More than the attempts of a known browser and of its network together. */
const tries = 25;
const threads = Math.max(1, threadPoolSize() - 1);

interface Gate {
  readonly isOpen: Promise<void>;
  open(): void;
}

function createGate(): Gate {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { isOpen, open: () => open() };
}

let server: TestServer;
let person: Person;
/** While it is set, comparing a password waits for it. */
let held: Gate | undefined;
let comparing: number;

beforeEach(async () => {
  held = undefined;
  comparing = 0;
  const password = {
    async verify({ hash, password: typed }: { readonly hash: string; readonly password: string }) {
      comparing += 1;
      await held?.isOpen;
      return hash === `plain:${typed}`;
    },
    hash: async (typed: string) => `plain:${typed}`,
  };
  server = await openTestServer({
    limited: ['/*', '/*/*'],
    openAuth: (options) => testAuth({ ...options, emailAndPassword: { ...options?.emailAndPassword, password } }),
  });
  person = await server.meet();
  await signInStranger(0); // the hash for unknown users is made now
});

const signInStranger = (index: number) =>
  server.openBrowser().post('/sign-in/email', { email: `stranger${index}@example.com`, password: 'a wrong password' });

/** Takes every thread and every place. Returns what gives them back. */
async function fillQueue(): Promise<() => Promise<void>> {
  held = createGate();
  comparing = 0;
  const waiting: Promise<unknown>[] = [];
  const refused = new Set<number>();
  const full = createGate();
  // All threads first: then no place becomes free.
  for (let index = 0; index < threads; index++) {
    waiting.push(signInStranger(index));
    while (comparing <= index) await new Promise((resolve) => setImmediate(resolve));
  }
  for (let index = 0; index <= places; index++) {
    const answer = signInStranger(threads + index).then(({ status }) => {
      if (status !== 503) return;
      refused.add(index);
      full.open();
    });
    waiting.push(answer);
  }
  await full.isOpen;
  return async () => {
    held?.open();
    held = undefined;
    await Promise.all(waiting);
    expect(refused.size).toBe(1);
  };
}

/** Endpoints that compare a password of an account. */
const comparingOnes = withField(/^(?:password|currentPassword)$/).filter(
  ({ name }) => !/^(?:signUp|reset|createUser)/.test(name),
);
/** Those that answer a user with a second factor only. */
const ofEnrolled = ['disableTwoFactor', 'getTOTPURI', 'generateBackupCodes'];

const inputOf = ({ field, found }: Sibling, more: object = {}) => ({
  ...Object.fromEntries(
    ['email', 'username', 'phoneNumber']
      .filter((name) => found.fields.includes(name))
      .map((name) => [name, Reflect.get(person, name)]),
  ),
  [field]: person.password,
  ...more,
});

describe('while no place is free to hash [D10]', () => {
  it.each(comparingOnes)('a correct password spends no attempt: $name', async (sibling) => {
    if (ofEnrolled.includes(sibling.name)) await enrol(server, person);
    const free = await fillQueue();
    const call = () => ask(server, person.browser, sibling.found, inputOf(sibling));
    for (let index = 0; index < tries; index++)
      expect(await call()).toMatchObject({ status: 503, code: 'SERVER_IS_BUSY_PLEASE_TRY_AGAIN_LATER' });
    await free();
    expect((await call()).status).toBe(200);
  });

  const withCode = comparingOnes.filter(({ found }) => found.endpoint.needsFactor === 'after password');
  it.each(withCode)('a code of the second factor stays valid: $name', async (sibling) => {
    const { backupCode } = await enrol(server, person);
    const browser = await signInByMailbox();
    const free = await fillQueue();
    const call = () => ask(server, browser, sibling.found, inputOf(sibling, { code: backupCode }));
    const before = await server.contents();
    for (let index = 0; index < 3; index++) expect((await call()).status).toBe(503);
    expect(await server.contents()).toBe(before);
    await free();
    expect((await call()).status).toBe(200);
  });

  it('knows all endpoints', () => {
    expect(comparingOnes.length).toBeGreaterThan(8);
    expect(withCode.map(({ name }) => name).sort()).toContain('disableTwoFactor');
  });
});

async function signInByMailbox(): Promise<Browser> {
  const browser = server.openBrowser();
  const { email } = person;
  const otp = await server.auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
  expect((await browser.post('/sign-in/email-otp', { email, otp })).status).toBe(200);
  return browser;
}
