import { failedWith, messageFor } from '../auth/messages.js';
import type { FormErrors } from '../forms/form.js';

/** Of a form whose only field is the password of who is signed in. */
export function explainPassword(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_PASSWORD')) return { password: 'This is not your password.' };
  return { form: messageFor(error) };
}
