import type { SecondFactorMethod } from '@latchkey/react/flows';
import { failedWith, messageFor } from '../auth/messages.js';
import type { FormErrors } from '../forms/form.js';

/** The texts for each method of the second factor: those of the sign-in. */
export const secondFactorWords = {
  totp: {
    lead: 'Enter the code that your authenticator app shows.',
    field: 'Authenticator code',
    offer: 'Use the authenticator app',
  },
  otp: { lead: 'Enter the code that we mail you.', field: 'Code from the mail', offer: 'Mail me a code' },
  'backup-code': {
    lead: 'Enter one of the codes that you saved. Each of them works once.',
    field: 'Backup code',
    offer: 'Use a backup code',
  },
} as const satisfies Record<SecondFactorMethod, unknown>;

/** Why a code was refused. */
export function explainCode(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_TWO_FACTOR_AUTHENTICATION') || failedWith(error, 'INVALID_BACKUP_CODE'))
    return { code: 'This code is wrong, or was used before.' };
  if (failedWith(error, 'OTP_HAS_EXPIRED')) return { code: 'This code is too old. Ask for a new one.' };
  return { form: messageFor(error) };
}
