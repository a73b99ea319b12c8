import { emailProblem } from '../../auth/checks.js';
import { failedWith, messageFor } from '../../auth/messages.js';
import { useNotices } from '../../components/notice.js';
import { EmailField } from '../../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../../forms/form.js';
import { SelectField } from '../../forms/select-field.js';
import { useCurrent } from '../current.js';
import { useCreateInvitation, useTeams } from '../hooks.js';
import { choicesOf, rolesToGive } from '../roles/roles.js';

/** Sends an invitation by mail. */
export function InviteForm() {
  const { member, ownRoles, of } = useCurrent();
  const { data: teams = [] } = useTeams(of);
  const invite = useCreateInvitation();
  const notices = useNotices();
  const form = useForm({
    check: (value) => ({ email: emailProblem(value('email')) }),
    async send(value) {
      const teamId = value('teamId');
      const { email } = await invite.mutateAsync({
        ...of,
        email: value('email').trim(),
        role: value('role'),
        ...(teamId !== '' && { teamId }),
      });
      form.form.current?.reset();
      notices.done(`An invitation is on its way to ${email}.`);
    },
    explain,
  });
  const noTeam = { value: '', label: 'None' };
  return (
    <section className="card" aria-labelledby="invite">
      <h2 id="invite">Invite a person</h2>
      <Form state={form} label="Invite a person">
        <EmailField autoComplete="email" />
        <div className="field-pair">
          <SelectField
            name="role"
            label="Role"
            choices={choicesOf(rolesToGive({ role: member.role, ownRoles }))}
            defaultValue="member"
          />
          <SelectField
            name="teamId"
            label="Team"
            choices={[noTeam, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </div>
        <Submit state={form} working="Sending…">
          Send invitation
        </Submit>
      </Form>
    </section>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_EMAIL')) return { email: 'This is not an e-mail address.' };
  if (failedWith(error, 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'))
    return { email: 'This address already has an invitation. You can send it again below.' };
  if (failedWith(error, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'))
    return { email: 'The user with this address is already a member.' };
  if (failedWith(error, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'))
    return { role: 'You cannot give this role, because it grants more than your own roles.' };
  if (failedWith(error, 'ROLE_NOT_FOUND')) return { role: 'This role does not exist any more.' };
  if (failedWith(error, 'TEAM_NOT_FOUND')) return { teamId: 'This team does not exist any more.' };
  return { form: messageFor(error) };
}
