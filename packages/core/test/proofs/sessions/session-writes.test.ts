import { describe, expect, it } from 'vitest';
import { findEndpoints } from '../../fixtures/contracts.js';
import { attackAt, once, openInterposed } from './attacked-call.js';
import { attacks } from './session-attacks.js';
import { exempt, handsOut, writes } from './session-writes.js';

const needing = (await findEndpoints()).filter(({ endpoint: { access } }) => access !== 'anyone');
const named = (cases: object) => needing.filter(({ name }) => Object.hasOwn(cases, name));

const refused = ['401 UNAUTHORIZED', '409 ACCOUNT_HAS_CHANGED'];

/** Handlers that read the account before their transaction can answer with their own error. */
const ownWords: Readonly<Record<string, readonly string[]>> = {
  changePassword: ['400 INVALID_PASSWORD', '400 CREDENTIAL_ACCOUNT_NOT_FOUND'],
  reauthenticate: ['400 INVALID_PASSWORD', '400 CREDENTIAL_ACCOUNT_NOT_FOUND'],
  reauthenticateSocial: ['400 ACCOUNT_NOT_FOUND'],
  enableTwoFactor: ['400 INVALID_PASSWORD'],
  disableTwoFactor: ['400 INVALID_PASSWORD'],
  generateBackupCodes: ['400 INVALID_PASSWORD', '400 NO_PASSWORD_CREDENTIAL_FOUND'],
  verifyTOTP: ['400 TOTP_NOT_ENABLED'],
  verifyTwoFactorOTP: ['400 OTP_NOT_ENABLED', '400 OTP_HAS_EXPIRED', '401 INVALID_TWO_FACTOR_AUTHENTICATION'],
  cancelInvitation: ['400 INVITATION_NOT_FOUND'],
  // What the session has begun ended with it.
  verifyPhoneNumber: ['400 INVALID_OTP'],
  callbackOAuth: ['401 PLEASE_RESTART_THE_PROCESS'],
};

/** Calls that write only if the address is not verified. */
const ofUnverified = ['changeEmail'];
const attacksOn = (name: string) =>
  ofUnverified.includes(name) ? attacks.map((attack) => ({ ...attack, verified: false })) : attacks;

/** A number that is larger than the number of moments of any call. */
const most = 40;

describe('every endpoint that may have a session', () => {
  it('has a case here, or a reason why it writes nothing for the session', () => {
    const known = [...new Set(Object.keys({ ...writes, ...handsOut, ...exempt }))].sort();
    expect(known).toEqual(needing.map(({ name }) => name).sort());
  });
});

describe.each(named(writes))('$name', (found) => {
  const opened = once(openInterposed);
  const prepare = writes[found.name];
  if (!prepare) throw new Error('the endpoints were chosen by their cases');

  it('writes if no attack happens', async () => {
    const [attack] = attacksOn(found.name);
    if (!attack) throw new Error('there is no attack');
    const none = { ...attack, prepare: async () => async () => true };
    const { happened, after, answer } = await attackAt(await opened(), most, found, prepare, none);
    expect(happened).toBe(false);
    expect(answer).toMatch(/^(200|302)/);
    expect(after).not.toEqual([]);
  });

  it.each(attacksOn(found.name))('writes nothing after: $name [D20 I10-A1]', async (attack) => {
    for (let moment = 1; moment < most; moment++) {
      const outcome = await attackAt(await opened(), moment, found, prepare, attack);
      const { happened, isAttacked, before, after, answer } = outcome;
      if (!happened) return expect(moment).toBeGreaterThan(1);
      const about = `attacked at moment ${moment}, answered ${answer}`;
      if (before.length === 0) {
        expect(isAttacked, about).toBe(true);
        expect([...refused, ...(ownWords[found.name] ?? [])], about).toContain(answer);
      }
      if (isAttacked) expect(after, about).toEqual([]);
    }
    throw new Error('the call has too many moments');
  });
});

describe.each(named(handsOut))('$name', (found) => {
  const opened = once(openInterposed);

  it('returns no secret if the session is revoked at once', async () => {
    const prepare = handsOut[found.name];
    const [attack] = attacks;
    if (!prepare || !attack) throw new Error('the endpoints were chosen by their cases');
    const { happened, answer } = await attackAt(await opened(), 1, found, prepare, attack);
    expect(happened).toBe(true);
    expect(answer).toBe('401 UNAUTHORIZED');
  });
});
