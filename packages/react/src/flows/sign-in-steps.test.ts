// @vitest-environment node
import { AuthClientError } from 'latchkey/client';
import { expect, it } from 'vitest';
import { firstStep, nextStep } from './sign-in-steps.js';

const waiting = firstStep({ twoFactorMethods: ['totp', 'passkey'], expiresAt: null });
const refused = (code: string) => new AuthClientError(code, code, 401);

it('a second factor of a plugin is listed beside the codes', () => {
  expect(waiting).toMatchObject({ state: 'second-factor', methods: ['totp'], others: ['passkey'], method: 'totp' });
});

it('the second factor keeps waiting while a plugin answers, and after its refusal', () => {
  const sent = nextStep(waiting, { type: 'answer sent' });
  expect(sent).toMatchObject({ state: 'second-factor', isBusy: true, error: null });
  const kept = nextStep(sent, { type: 'answer refused', error: refused('INVALID_PASSKEY') });
  expect(kept).toMatchObject({ state: 'second-factor', isBusy: false, error: { code: 'INVALID_PASSKEY' } });
});

it('it begins anew when no sign-in waits any more', () => {
  for (const code of ['NO_PENDING_SIGN_IN', 'INVALID_TWO_FACTOR_COOKIE'])
    expect(nextStep(waiting, { type: 'answer refused', error: refused(code) })).toMatchObject({
      state: 'idle',
      error: { code },
    });
});
