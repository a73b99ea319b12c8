import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { everyFeature } from '../test/fixtures/every-feature.js';
import { accountErrors, commonErrors } from './contract/catalogue.js';
import { defineContract, endpoint } from './contract/endpoint.js';
import { codeFromMessage, defineErrors } from './contract/errors.js';
import { guard } from './contract/oversight/guard.js';
import { mutation } from './contract/routes.js';
import { definePlugin } from './define-plugin.js';
import { testAuth } from './testing/test-auth.js';

const errors = defineErrors({
  INVALID_EMAIL: [400, 'invalid email'],
  UNAUTHORIZED: [401, 'unauthorized'],
  NOT_TODAY: [403, 'Not today'],
});
const contract = defineContract('loud', {
  shout: endpoint(mutation('/shout'), { audit: false, guard: guard.signedIn, output: z.null(), errors }),
});
const loud = definePlugin(contract, { handlers: { shout: async () => null } });

it('a code that does not follow from its message stops the start', () => {
  const errors = defineErrors({ NOPE_X: [403, 'Nope'] });
  const wrong = endpoint(mutation('/nope'), { audit: false, guard: guard.signedIn, output: z.null(), errors });
  const plugin = definePlugin(defineContract('own', { nope: wrong }), { handlers: { nope: async () => null } });
  expect(() => testAuth({ plugins: [plugin] })).toThrow(
    "own.errors.NOPE_X: got 'Nope', expected a message from which the code NOPE_X follows; from this one follows NOPE. latchkey/docs",
  );
});

describe('$ERROR_CODES [wire §20]', () => {
  it('has the codes of plugins, and of one code the words of the core', () => {
    const { $ERROR_CODES } = testAuth({ plugins: [loud] }).auth;
    expect($ERROR_CODES).toMatchObject({
      NOT_TODAY: 'Not today',
      INVALID_EMAIL: 'Invalid email',
      UNAUTHORIZED: 'Unauthorized',
    });
  });

  it('also where the endpoints of the core that say them are disabled', () => {
    const disabledPaths = ['/sign-up/email', '/sign-in/email', '/forget-password', '/change-email'];
    const { $ERROR_CODES } = testAuth({
      plugins: [loud],
      disabledPaths: [...disabledPaths, '/send-verification-email'],
    }).auth;
    expect($ERROR_CODES.INVALID_EMAIL).toBe('Invalid email');
  });

  it('has every code of every endpoint of a server on which every feature is on, with words that make the code', () => {
    const { $ERROR_CODES } = testAuth(everyFeature().options).auth;
    for (const [code, message] of Object.entries($ERROR_CODES))
      expect(codeFromMessage(message.replace('{field}', 'field'))).toBe(code);
    const core = { ...accountErrors, ...commonErrors };
    const differing = Object.entries<{ readonly message: string }>(core)
      .filter(([code, { message }]) => code in $ERROR_CODES && $ERROR_CODES[code] !== message)
      .map(([code]) => code);
    expect(differing).toEqual([]);
    expect($ERROR_CODES).toMatchObject({
      OTP_HAS_EXPIRED: 'OTP has expired',
      USERNAME_IS_TOO_SHORT: expect.any(String),
      INVALID_PHONE_NUMBER: expect.any(String),
      STATE_NOT_FOUND: expect.any(String),
      MEMBER_NOT_FOUND: expect.any(String),
      TEAM_NOT_FOUND: expect.any(String),
      INVALID_EMAIL: 'Invalid email', // the codes by mail say it otherwise
    });
  });
});
