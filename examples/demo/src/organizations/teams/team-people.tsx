import { useRef } from 'react';
import { messageFor } from '../../auth/messages.js';
import { Alert } from '../../components/alert.js';
import { useNotices } from '../../components/notice.js';
import { Form, Submit, useForm } from '../../forms/form.js';
import { SelectField } from '../../forms/select-field.js';
import { useCurrent } from '../current.js';
import { type Team, useAddTeamMember, useMembers, useRemoveTeamMember, useTeamMembers } from '../hooks.js';
import { explainTeam, teamProblem } from './team-messages.js';
import { TeamPerson } from './team-person.js';

interface TeamPeopleProps {
  readonly team: Team;
  readonly mayUpdate: boolean;
}

/** The members of a team; other members of the organization are added here. */
export function TeamPeople({ team, mayUpdate }: TeamPeopleProps) {
  const { of } = useCurrent();
  const inTeam = useTeamMembers({ ...of, teamId: team.id });
  const removeTeamMember = useRemoveTeamMember();
  const notices = useNotices();
  const people = useRef<HTMLUListElement>(null);

  const remove = async (memberId: string, name: string) => {
    try {
      await removeTeamMember.mutateAsync({ ...of, teamId: team.id, memberId });
      notices.done(`${name} is not in “${team.name}” any more.`);
    } catch (error) {
      notices.problem(teamProblem(error));
    }
    // The button that had the focus is gone.
    people.current?.focus();
  };
  if (inTeam.error) return <Alert>{messageFor(inTeam.error)}</Alert>;
  return (
    <>
      {inTeam.data?.total === 0 && <p className="soft">This team has no members yet.</p>}
      <ul className="people" ref={people} tabIndex={-1} aria-label={`In ${team.name}`}>
        {inTeam.data?.members.map((person) => (
          <TeamPerson
            key={person.id}
            team={team}
            person={person}
            mayUpdate={mayUpdate}
            onRemove={() => remove(person.memberId, person.user.name)}
          />
        ))}
      </ul>
      {mayUpdate && inTeam.data && (
        <AddPerson team={team} isIn={new Set(inTeam.data.members.map(({ memberId }) => memberId))} />
      )}
    </>
  );
}

function AddPerson({ team, isIn }: { readonly team: Team; readonly isIn: ReadonlySet<string> }) {
  const { of } = useCurrent();
  const { data } = useMembers({ ...of, limit: 100 });
  const addTeamMember = useAddTeamMember();
  const notices = useNotices();
  const others = data?.members.filter(({ id }) => !isIn.has(id)) ?? [];
  const form = useForm({
    check: () => ({}),
    async send(value) {
      const { userId } = await addTeamMember.mutateAsync({ ...of, teamId: team.id, memberId: value('memberId') });
      const name = others.find((each) => each.userId === userId)?.user.name ?? 'They';
      notices.done(`${name} is in “${team.name}” now.`);
    },
    explain: explainTeam,
  });
  if (others.length === 0) return null;
  return (
    <div className="team-add">
      <Form state={form} label={`Add a member to ${team.name}`}>
        <SelectField
          name="memberId"
          label="Add a member"
          choices={others.map(({ id, user }) => ({ value: id, label: `${user.name} (${user.email})` }))}
        />
        <Submit state={form} working="Adding…">
          Add
        </Submit>
      </Form>
    </div>
  );
}
