import { failedWith, messageFor } from '../../auth/messages.js';
import type { FormErrors } from '../../forms/form.js';

/** The message for a refused change of a role. */
export function explainRole(error: unknown): FormErrors {
  if (failedWith(error, 'ROLE_ALREADY_EXISTS')) return { role: 'A role with this name already exists.' };
  if (failedWith(error, 'INVALID_ROLE_NAME')) return { role: 'Use letters, digits, - and _ only.' };
  if (failedWith(error, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE'))
    return { form: 'You cannot grant or remove permissions that you do not have.' };
  if (failedWith(error, 'ROLE_IS_STILL_ASSIGNED'))
    return { form: 'A member or an invitation has this role. Give them another role first.' };
  if (failedWith(error, 'ROLE_NOT_FOUND')) return { form: 'This role does not exist any more.' };
  return { form: messageFor(error) };
}
