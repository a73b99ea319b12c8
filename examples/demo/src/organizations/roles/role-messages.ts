import { failedWith, messageFor } from '../../auth/messages.js';
import type { FormErrors } from '../../forms/form.js';

/** What a person reads when a change of a role is refused. */
export function explainRole(error: unknown): FormErrors {
  if (failedWith(error, 'ROLE_ALREADY_EXISTS')) return { role: 'There is a role with this name already.' };
  if (failedWith(error, 'INVALID_ROLE_NAME')) return { role: 'Use letters, digits, - and _ only.' };
  if (failedWith(error, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE'))
    return { form: 'Nobody grants or takes away what they may not do themselves.' };
  if (failedWith(error, 'ROLE_IS_STILL_ASSIGNED'))
    return { form: 'Somebody has this role, or is invited with it. Give them another one first.' };
  if (failedWith(error, 'ROLE_NOT_FOUND')) return { form: 'This role does not exist any more.' };
  return { form: messageFor(error) };
}
