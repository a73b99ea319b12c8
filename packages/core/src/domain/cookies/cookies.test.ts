import { describe, expect, it } from 'vitest';
import { cookieSpec } from './cookies.js';

const cookies = {
  prefix: 'latchkey',
  overrides: {},
  attributes: {},
  secure: undefined,
  hostOnly: false,
  crossSubDomain: undefined,
};

describe('a cookie is secure, with a prefix in its name,', () => {
  it.each([
    ['on https', 'https://app.example.com', false, true],
    ['not on http', 'http://localhost:3000', false, false],
    ['not on http in production, where browsers would refuse it', 'http://intranet', true, false],
    ['in production without a known origin', '', true, true],
    ['not outside of production without a known origin', '', false, false],
  ])('%s [W-M14]', (_, origin, production, secure) => {
    const { name, attributes } = cookieSpec({ cookies, production }, 'session_token', origin);
    expect([name.startsWith('__Secure-'), attributes.secure]).toEqual([secure, secure]);
  });

  it.each([true, false])('for every origin if that is configured: %s', (secure) => {
    for (const origin of ['https://app.example.com', 'http://localhost:3000', '']) {
      const { name, attributes } = cookieSpec(
        { cookies: { ...cookies, secure }, production: true },
        'session_token',
        origin,
      );
      expect([name.startsWith('__Secure-'), attributes.secure]).toEqual([secure, secure]);
    }
  });
});
