import { useEffect, useState } from 'react';
import { Address } from '../../elements/address.js';
import { ErrorAlert } from '../../elements/notes.js';
import { List, Row } from '../../elements/section.js';
import { Form, Submit } from '../../forms/form.js';
import { useForm } from '../../forms/use-form.js';
import { ComboboxField } from '../../primitives/combobox-field.js';
import { Confirm } from '../../primitives/confirm.js';
import { useToast } from '../../primitives/use-toast.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../../provider/use-texts.js';
import { teamTexts } from '../../texts/english/teams.js';
import { fill, plural } from '../../texts/fill.js';
import { type OrganizationProps, organizationPlugin } from '../current.js';
import { Pager, pageSize } from '../pager.js';
import { type Team, teamsPlugin, useMayInTeam } from './teams.js';

interface TeamMembersProps {
  readonly team: Team;
  readonly of: OrganizationProps;
}

/** The members of a team. A user who may change the team adds and removes members. */
export function TeamMembers({ team, of }: TeamMembersProps) {
  const { auth, language } = useUI();
  const texts = useTexts('teams', teamTexts);
  const { remove } = useCommonTexts();
  const may = useMayInTeam(of, team.id);
  const [page, setPage] = useState(1);
  const { data, error } = neededHook(
    auth,
    'useTeamMembers',
    teamsPlugin,
  )({ ...of, teamId: team.id, limit: pageSize, offset: (page - 1) * pageSize }, { placeholderData: (last) => last });
  const removeMember = neededHook(auth, 'useRemoveTeamMember', teamsPlugin)();
  return (
    <>
      <ErrorAlert error={error} />
      {data && <p>{data.total === 0 ? texts.noMembers : plural(language.tag, texts.memberCount, data.total)}</p>}
      <List label={fill(texts.membersOf, { team: team.name })}>
        {data?.members.map(({ memberId, user: { name, email } }) => (
          <Row key={memberId} title={name} detail={<Address>{email}</Address>}>
            {may.update && (
              <Confirm
                action={remove}
                label={fill(texts.removeTitle, { name, team: team.name })}
                title={fill(texts.removeTitle, { name, team: team.name })}
                lead={texts.removeLead}
                done={fill(texts.removed, { name, team: team.name })}
                onConfirm={() => removeMember.mutateAsync({ ...of, teamId: team.id, memberId })}
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

/** Chooses a member of the organization who is not in the team. */
function AddMember({ team, of }: TeamMembersProps) {
  const { auth } = useUI();
  const texts = useTexts('teams', teamTexts);
  const toast = useToast();
  const add = neededHook(auth, 'useAddTeamMember', teamsPlugin)();
  const choices = useCandidates({ team, of });
  const [round, setRound] = useState(0);
  const state = useForm({
    check: (value) => ({ memberId: value('memberId') === '' && texts.memberMissing }),
    async send(value) {
      const memberId = value('memberId');
      await add.mutateAsync({ ...of, teamId: team.id, memberId });
      const name = choices?.find((choice) => choice.value === memberId)?.label ?? '';
      setRound(round + 1);
      toast(fill(texts.added, { name, team: team.name }));
    },
    places: { USER_IS_ALREADY_A_MEMBER_OF_THIS_TEAM: 'memberId' },
  });
  if (choices?.length === 0) return <p>{texts.everyMember}</p>;
  return (
    <Form state={state} label={fill(texts.addTitle, { team: team.name })}>
      <ComboboxField key={round} name="memberId" label={texts.member} hint={texts.memberHint} choices={choices ?? []} />
      <Submit state={state} working={texts.adding}>
        {texts.add}
      </Submit>
    </Form>
  );
}

/** Pages of a hundred members that are read for the choice. A larger organization adds members by its own code. */
const mostPages = 10;

/** The members of the organization who are not in the team; `undefined` while they load. */
function useCandidates({ team, of }: TeamMembersProps) {
  const { auth } = useUI();
  const members = neededHook(auth, 'useMembers', organizationPlugin).infinite({ ...of, pageSize: 100 });
  const { data: inTeam } = neededHook(auth, 'useTeamMembers', teamsPlugin)({ ...of, teamId: team.id, limit: 100 });
  const read = members.data?.members ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = members;
  const isMore = hasNextPage && !isFetching && read.length < mostPages * 100;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  if (!members.data || !inTeam) return undefined;
  const taken = new Set(inTeam.members.map(({ memberId }) => memberId));
  return read
    .filter(({ id }) => !taken.has(id))
    .map(({ id, user: { name, email } }) => ({ value: id, label: name, detail: email }));
}
