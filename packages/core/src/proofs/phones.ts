import { expect } from 'vitest';
import type { NoFields } from '../contract/fields.js';
import type { AnyFeature } from '../feature.js';
import { accountsForTests } from '../features/password/accounts-for-tests.js';
import type { PhoneNumberCode } from '../features/phone-number/codes.js';
import { type PhoneNumberOptions, phoneNumber } from '../features/phone-number/index.js';
import type { PlainOptions } from '../options.js';
import type { Browser } from '../testing/browser.js';
import { testAuth } from '../testing/test-auth.js';

export const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
export const bob = { name: 'Bob', email: 'bob@example.com', password: 'battery staple' };
export const number = '+15550001111';
export const other = '+15550002222';
export const signUpOnVerification = { getTempEmail: (phone: string) => `${phone.slice(1)}@phone.example.com` };

export const refusal = (status: number, code: string, message: string) => ({ status, json: { code, message } });
export const invalidCode = refusal(400, 'INVALID_OTP', 'invalid otp');

interface More
  extends Pick<
    PlainOptions<readonly AnyFeature[], NoFields, NoFields>,
    'logger' | 'rateLimit' | 'emailAndPassword' | 'plugins' | 'session'
  > {
  /** Whose row comes with a number that nobody has proven, as an import may bring it. */
  readonly unproven?: string;
}

/** For tests: a server whose text messages are kept, and people who have proven their numbers. */
export function openPhones(options: Partial<PhoneNumberOptions> = {}, { unproven, ...more }: More = {}) {
  const messages: PhoneNumberCode[] = [];
  const feature = phoneNumber({ sendOTP: (message) => void messages.push(message), ...options });
  const world = testAuth({
    ...more,
    plugins: [feature, accountsForTests, ...(more.plugins ?? [])],
    databaseHooks: {
      user: {
        create: {
          before: ({ row }) => (row.email === unproven ? { data: { phoneNumber: number } } : undefined),
        },
      },
    },
  });

  /** The code that a call has sent. */
  async function codeOf(call: Promise<{ readonly status: number; readonly text: string }>): Promise<string> {
    const before = messages.length;
    const { status, text } = await call;
    expect(status, text).toBe(200);
    await world.auth.settled();
    expect(messages.length).toBe(before + 1);
    return messages.at(-1)?.code ?? '';
  }

  /** Makes a number that of who is signed in. */
  async function link(browser: Browser, phone = number, more: object = {}) {
    const code = await codeOf(browser.post('/phone-number/send-otp', { phoneNumber: phone }));
    return browser.post('/phone-number/verify', { phoneNumber: phone, code, ...more });
  }

  /** Somebody with a password and a proven number. */
  async function meet(person = ada, phone = number): Promise<Browser> {
    const browser = world.openBrowser();
    await browser.post('/sign-up/email', person);
    expect((await link(browser, phone)).status).toBe(200);
    return browser;
  }

  return { ...world, messages, codeOf, link, meet };
}

export async function userOf(browser: Browser): Promise<Readonly<Record<string, unknown>> | null> {
  const { json } = await browser.get('/get-session?disableCookieCache=true');
  return (json as { user: Readonly<Record<string, unknown>> } | null)?.user ?? null;
}
