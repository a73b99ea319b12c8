// Only the browser that asks for a code can use its own tries, also if another host has set a cookie in it (D8, I10-A8).
import { describe, expect, it } from 'vitest';
import { phoneNumber } from '../../../src/features/phone-number/index.js';
import type { Browser } from '../../../src/testing/browser.js';
import { testAuth } from '../../../src/testing/test-auth.js';
import { emailOTPWithOutbox } from '../../fixtures/email-otp/mails.js';

const cookie = '__Secure-latchkey.code_asker';
const email = 'ada@example.com';
const number = '+15550001111';

function open() {
  const messages: string[] = [];
  const { plugin, mails } = emailOTPWithOutbox();
  const signUpOnVerification = { getTempEmail: (each: string) => `${each.slice(1)}@phone.example.com` };
  const sendOTP = ({ code }: { readonly code: string }) => void messages.push(code);
  const server = testAuth({ plugins: [plugin, phoneNumber({ sendOTP, signUpOnVerification })] });
  const ways = {
    mail: {
      ask: (browser: Browser, to = email) =>
        browser.post('/email-otp/send-verification-otp', { email: to, type: 'sign-in' }),
      enter: (browser: Browser, otp: string) => browser.post('/sign-in/email-otp', { email, otp }),
      last: () => mails.filter((mail) => mail.email === email).at(-1)?.otp ?? '',
    },
    'text message': {
      ask: (browser: Browser, to = number) => browser.post('/phone-number/send-otp', { phoneNumber: to }),
      enter: (browser: Browser, code: string) => browser.post('/phone-number/verify', { phoneNumber: number, code }),
      last: () => messages.at(-1) ?? '',
    },
  };
  return { ...server, ways };
}
const wrong = (code: string) => code.replace(/./g, (digit) => String((Number(digit) + 5) % 10));

describe.each(['mail', 'text message'] as const)('a browser that asks for a code by %s', (way) => {
  it('keeps its tries when a sibling domain has given it the cookie of an attacker before', async () => {
    const { auth, openBrowser, ways } = open();
    const { ask, enter, last } = ways[way];
    const attacker = openBrowser('198.51.100.1');
    await ask(attacker, way === 'mail' ? 'eve@example.com' : '+15559990000');
    const victim = openBrowser('192.0.2.1');
    victim.setCookie(cookie, attacker.cookie(cookie)?.value ?? '');
    await ask(victim);
    await auth.settled();
    const code = last();
    for (let guess = 0; guess < 5; guess++) await enter(attacker, wrong(code));
    expect((await enter(victim, code)).status).toBe(200);
  });

  it('keeps the tries at a code when it asks for another one', async () => {
    const { auth, openBrowser, ways } = open();
    const { ask, enter, last } = ways[way];
    const browser = openBrowser('192.0.2.1');
    await ask(browser);
    await auth.settled();
    const code = last();
    await ways.mail.ask(browser, 'other@example.com');
    for (let stranger = 0; stranger < 20; stranger++) await enter(openBrowser(`198.51.100.${stranger}`), wrong(code));
    expect((await enter(openBrowser('203.0.113.1'), code)).status).not.toBe(200); // no other try is left
    expect((await enter(browser, code)).status).toBe(200);
  });
});
