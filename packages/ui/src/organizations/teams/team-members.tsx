import { useState } from 'react';
import { Address } from '../../elements/address.js';
import { Avatar } from '../../elements/avatar.js';
import { ErrorAlert } from '../../elements/notes.js';
import { Badge, List, Row } from '../../elements/section.js';
import { Form, Submit } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { ComboboxField } from '../../primitives/combobox-field.js';
import { Confirm } from '../../primitives/confirm.js';
import { useToast } from '../../primitives/use-toast.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../../provider/use-texts.js';
import { teamTexts } from '../../texts/english/teams.js';
import { fill, plural } from '../../texts/fill.js';
import { organizationPlugin, useRoleNames } from '../current.js';
import { Pager, pageSize } from '../pager.js';
import { useTeamRoleChoices } from '../roles/role-choices.js';
import { RoleSelect } from '../roles/role-select.js';
import { type Team, teamsPlugin, useMayInTeam } from './teams.js';
import { useIdsInTeam } from './use-ids-in-team.js';

interface TeamMembersProps {
  readonly team: Team;
  readonly of: ShownOrganization;
}

/** The members of a team. A user who may change the team adds and removes members. */
export function TeamMembers({ team, of }: TeamMembersProps) {
  const { auth, language } = useUI();
  const texts = useTexts('teams', teamTexts);
  const { remove } = useCommonTexts();
  const nameOf = useRoleNames();
  const may = useMayInTeam(of, team.id);
  const [page, setPage] = useState(1);
  const { data, error } = neededHook(
    auth,
    'useTeamMembers',
    teamsPlugin,
  )({ ...of, teamId: team.id, limit: pageSize, offset: (page - 1) * pageSize }, { placeholderData: (last) => last });
  const removeMember = neededHook(auth, 'useRemoveTeamMember', teamsPlugin)(of);
  return (
    <>
      <ErrorAlert error={error} />
      {data && <p>{data.total === 0 ? texts.noMembers : plural(language.tag, texts.memberCount, data.total)}</p>}
      <List label={fill(texts.membersOf, { team: team.name })}>
        {data?.members.map(({ memberId, role, user: { name, email, image } }) => (
          <Row
            key={memberId}
            avatar={<Avatar name={name} image={image} />}
            title={name}
            detail={<Address>{email}</Address>}
          >
            {may.update ? (
              <RoleInTeam team={team} of={of} member={{ id: memberId, name, role }} />
            ) : (
              role && <Badge>{nameOf(role)}</Badge>
            )}
            {may.update && (
              <Confirm
                action={remove}
                label={fill(texts.removeTitle, { name, team: team.name })}
                title={fill(texts.removeTitle, { name, team: team.name })}
                lead={texts.removeLead}
                done={fill(texts.removed, { name, team: team.name })}
                onConfirm={() => removeMember.mutateAsync({ teamId: team.id, memberId })}
              />
            )}
          </Row>
        ))}
      </List>
      {data && <Pager page={page} total={data.total} onPage={setPage} />}
      {may.update && <AddMember team={team} of={of} />}
    </>
  );
}

interface RoleInTeamProps extends TeamMembersProps {
  readonly member: { readonly id: string; readonly name: string; readonly role: string | null };
}

/** What a member may do in this team, besides what the role in the organization grants. */
function RoleInTeam({ team, of, member: { id: memberId, name, role } }: RoleInTeamProps) {
  const texts = useTexts('teams', teamTexts);
  const choices = useTeamRoleChoices(of, team.id);
  const update = neededHook(useUI().auth, 'useUpdateTeamMemberRole', teamsPlugin)(of);
  return (
    <>
      <ErrorAlert error={update.error} />
      <RoleSelect
        label={fill(texts.roleIn, { name, team: team.name })}
        held={role ?? ''}
        choices={[{ value: '', label: texts.noRole }, ...choices]}
        onChange={(next) => update.mutate({ teamId: team.id, memberId, role: next === '' ? null : next })}
      />
    </>
  );
}

/** Chooses a member of the organization who is not in the team. */
function AddMember({ team, of }: TeamMembersProps) {
  const { auth } = useUI();
  const texts = useTexts('teams', teamTexts);
  const toast = useToast();
  const add = neededHook(auth, 'useAddTeamMember', teamsPlugin)(of);
  const { choices, isMore, readMore } = useCandidates({ team, of });
  const [round, setRound] = useState(0);
  const state = useForm({
    check: (value) => ({ memberId: value('memberId') === '' && texts.memberMissing }),
    async send(value) {
      const memberId = value('memberId');
      await add.mutateAsync({ teamId: team.id, memberId });
      const name = choices?.find((choice) => choice.value === memberId)?.label ?? '';
      setRound(round + 1);
      toast(fill(texts.added, { name, team: team.name }));
    },
    places: { USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM: 'memberId' },
  });
  if (choices?.length === 0 && !isMore) return <p>{texts.everyMember}</p>;
  return (
    <Form state={state} label={fill(texts.addTitle, { team: team.name })}>
      <ComboboxField
        key={round}
        name="memberId"
        label={texts.member}
        hint={texts.memberHint}
        choices={choices ?? []}
        isMore={isMore}
        onFew={readMore}
      />
      <Submit state={state} working={texts.adding}>
        {texts.add}
      </Submit>
    </Form>
  );
}

/** The members of the organization who are not in the team; `undefined` while they load. A large organization is read as far as needed. */
function useCandidates({ team, of }: TeamMembersProps) {
  const { auth } = useUI();
  const members = neededHook(auth, 'useMembers', organizationPlugin).infinite({ ...of, pageSize: 100 });
  const taken = useIdsInTeam(of, team.id);
  const { hasNextPage, isFetching, fetchNextPage } = members;
  const readMore = () => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  };
  if (!members.data || !taken) return { choices: undefined, isMore: true, readMore };
  const choices = members.data.members
    .filter(({ id }) => !taken.has(id))
    .map(({ id, user: { name, email } }) => ({ value: id, label: name, detail: email }));
  return { choices, isMore: hasNextPage, readMore };
}
