import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../fixtures/application.js';
import { redeemers } from './redeemers.js';
import { handedOut, secrets } from './secrets.js';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The lifetime of each secret in seconds, and the endpoint that the test uses. */
const lifetimes: Readonly<Record<string, readonly [seconds: number, place: string]>> = {
  'value of the session cookie': [7 * day, 'cookie session_token'],
  'value for bearers': [7 * day, 'Authorization: Bearer'],
  'value of the cache cookie': [5 * minute, 'cookie session_data'],
  'token of a mail that verifies': [hour, 'verify-email'],
  'token of a mail that changes the address': [hour, 'verify-email'],
  'token of a mail that takes a change of address back': [30 * day, 'change-email/restore'],
  'token of a reset': [hour, 'reset-password, token in the body'],
  'token of a deletion': [day, 'delete-user/callback'],
  'code for signing in': [5 * minute, 'sign-in/email-otp'],
  'code for a reset': [5 * minute, 'email-otp/reset-password'],
  'code that verifies an address': [5 * minute, 'email-otp/verify-email'],
  'token of a link that signs in': [5 * minute, 'magic-link/verify'],
  'code by text message for signing in': [5 * minute, 'phone-number/verify, signing in'],
  'code by text message for a number of one’s own': [5 * minute, 'phone-number/verify, signed in'],
  'code by text message for a reset': [5 * minute, 'phone-number/reset-password'],
  'state of a flow to a provider': [10 * minute, 'callback of a provider, state'],
  'token of a link of a feature to come': [5 * minute, 'a link of a feature to come'],
  'value of the cookie of a sign-in that waits': [10 * minute, 'cookie two_factor'],
  'value of the cookie of a sign-in that waits for an answer': [10 * minute, 'cookie pending_sign_in'],
  'value of the cookie of a trusted device': [30 * day, 'cookie trust_device'],
  'mailed code of a second factor': [3 * minute, 'verify-otp'],
  'code for an app': [minute, 'app-sign-in/code'],
  'token of a mail that invites': [2 * day, 'accept-invitation, token'],
};

/** Valid as long as the secret that they belong to, which has its row above, or as long as the account exists. */
const withoutEnd = [
  'bare token of a session',
  'id of a session',
  'marker of a short session',
  'password',
  'password beside a second factor',
  'id at a provider',
  'id of an invitation',
  'backup code',
  'code of an authenticator', // by time steps: two-factor/codes.test.ts
  'token for other services', // no endpoint here takes it: jwt/jwt.test.ts
];

describe('a secret is valid until one millisecond before its end [F22]', () => {
  it('every secret that a client gets is listed here', () => {
    const known = [...Object.keys(lifetimes), ...withoutEnd];
    expect(handedOut.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(Object.entries(lifetimes))('%s: %s', async (name, [seconds, place]) => {
    const secret = secrets.find((each) => each.name === name);
    const redeemer = redeemers.find((each) => each.name === place);
    for (const [milliseconds, isGood] of [
      [-1, true],
      [0, false],
      [1, false],
    ] as const) {
      const server = await openTestServer();
      const owner = await server.meet();
      const text = (await secret?.mint(server, owner)) ?? '';
      server.clock.advanceMs(seconds * 1000 + milliseconds);
      expect(await redeemer?.opens(server, text, owner), `${milliseconds} ms`).toBe(isGood);
    }
  });
});
