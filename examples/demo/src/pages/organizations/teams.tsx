import { useRef } from 'react';
import { messageFor } from '../../auth/messages.js';
import { Alert } from '../../components/alert.js';
import { useNotices } from '../../components/notice.js';
import { PageHeading } from '../../components/page-heading.js';
import { Pager, usePages } from '../../components/pager.js';
import { TextField } from '../../forms/field.js';
import { Form, Submit, useForm } from '../../forms/form.js';
import { Behind } from '../../layout/behind.js';
import { useCurrent } from '../../organizations/current.js';
import { Show, useCreateTeam, useTeams } from '../../organizations/hooks.js';
import { TeamCard, TeamCardSkeleton } from '../../organizations/teams/team-card.js';
import { explainTeam } from '../../organizations/teams/team-messages.js';

/** The teams of an organization, and their members. */
export function Teams() {
  const { organization, of } = useCurrent();
  const pages = usePages();
  const { data: teams, error, isPending } = useTeams({ ...of, ...pages.part });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHeading title="Teams" lead={`The teams of ${organization.name}. A member can be in several teams.`} />
      <Show when={{ permission: { team: ['create'] }, ...of }}>
        <CreateTeam />
      </Show>
      {error && <Alert>{messageFor(error)}</Alert>}
      <section aria-labelledby="teams" aria-busy={isPending}>
        <h2 id="teams" ref={heading} tabIndex={-1}>
          {teams ? countInWords(teams.length) : 'Teams'}
        </h2>
        <ul className="sessions">
          {isPending && <TeamCardSkeleton />}
          {teams?.map((team) => (
            <TeamCard key={team.id} team={team} onRemoved={() => heading.current?.focus()} />
          ))}
        </ul>
        {teams && <Pager pages={pages} rows={teams.length} label="teams" />}
      </section>
      <Behind code={code} />
    </>
  );
}

function countInWords(count: number): string {
  return count === 1 ? 'One team' : `${count} teams`;
}

function CreateTeam() {
  const { of } = useCurrent();
  const createTeam = useCreateTeam();
  const notices = useNotices();
  const form = useForm({
    check: (value) => ({ name: value('name').trim() === '' && 'Enter a name.' }),
    async send(value) {
      const { name } = await createTeam.mutateAsync({ ...of, name: value('name').trim() });
      form.form.current?.reset();
      notices.done(`The team “${name}” is created.`);
    },
    explain: explainTeam,
  });
  return (
    <section className="card" aria-labelledby="create-team">
      <h2 id="create-team">Create a team</h2>
      <Form state={form} label="Create a team">
        <TextField name="name" label="Name of the team" autoComplete="off" maxLength={255} />
        <Submit state={form} working="Making it…">
          Create team
        </Submit>
      </Form>
    </section>
  );
}

const code = `
const teams = useTeams({ organizationSlug: slug, limit: 100, offset });
const createTeam = useCreateTeam();
const addTeamMember = useAddTeamMember();
const updateRole = useUpdateTeamMemberRole();
const mayUpdate = useHasPermission({ team: ['update'] }, { organizationSlug: slug, teamId });

const team = await createTeam.mutateAsync({ organizationSlug: slug, name });
await addTeamMember.mutateAsync({ organizationSlug: slug, teamId: team.id, memberId });
await updateRole.mutateAsync({ organizationSlug: slug, teamId: team.id, memberId, role: 'admin' });
`;
