import { failedWith, messageFor } from '../auth/messages.js';
import type { FormErrors } from '../forms/form.js';

/** The errors of a form whose only field is the password of the signed-in user. */
export function explainPassword(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_PASSWORD')) return { password: 'This is not your password.' };
  return { form: messageFor(error) };
}
