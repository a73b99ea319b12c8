import { failedWith, messageFor } from '../../auth/messages.js';
import type { FormErrors } from '../../forms/form.js';

/** The message for a refused change of a team. */
export function explainTeam(error: unknown): FormErrors {
  if (failedWith(error, 'TEAM_ALREADY_EXISTS')) return { name: 'A team with this name already exists.' };
  if (failedWith(error, 'UNABLE_TO_REMOVE_LAST_TEAM')) return { form: 'You cannot remove the last team.' };
  if (failedWith(error, 'TEAM_NOT_FOUND')) return { form: 'This team does not exist any more.' };
  if (failedWith(error, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM')) return { form: 'They are already in this team.' };
  if (failedWith(error, 'USER_IS_NOT_A_MEMBER_OF_THIS_TEAM')) return { form: 'They were already removed.' };
  if (failedWith(error, 'ROLE_NOT_FOUND')) return { form: 'This role does not exist any more.' };
  if (failedWith(error, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE'))
    return { form: 'You cannot give a role that grants more in this team than your own roles.' };
  return { form: messageFor(error) };
}

/** The same for a notice. */
export function teamProblem(error: unknown): string {
  const { form, name } = explainTeam(error);
  return String(form ?? name);
}
