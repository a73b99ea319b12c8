import { failedWith, messageFor } from '../../auth/messages.js';
import type { FormErrors } from '../../forms/form.js';

/** What a person reads when a change of a team is refused. */
export function explainTeam(error: unknown): FormErrors {
  if (failedWith(error, 'TEAM_ALREADY_EXISTS')) return { name: 'There is a team with this name already.' };
  if (failedWith(error, 'UNABLE_TO_REMOVE_LAST_TEAM')) return { form: 'The last team has to stay.' };
  if (failedWith(error, 'TEAM_NOT_FOUND')) return { form: 'This team does not exist any more.' };
  if (failedWith(error, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM')) return { form: 'They are in this team already.' };
  if (failedWith(error, 'USER_IS_NOT_A_MEMBER_OF_THIS_TEAM')) return { form: 'They were taken out already.' };
  if (failedWith(error, 'ROLE_NOT_FOUND')) return { form: 'This role does not exist any more.' };
  if (failedWith(error, 'YOU_CANNOT_GRANT_MORE_THAN_YOU_HAVE'))
    return { form: 'Nobody gives a role that may do more in this team than they may.' };
  return { form: messageFor(error) };
}

/** The same for a notice. */
export function teamProblem(error: unknown): string {
  const { form, name } = explainTeam(error);
  return String(form ?? name);
}
