import { type ReactElement, useState } from 'react';
import { Address } from '../elements/address.js';
import { ErrorAlert } from '../elements/notes.js';
import { Badge, List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { Confirm } from '../primitives/confirm.js';
import { WithToasts } from '../primitives/toast.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { fill, fillWith, plural } from '../texts/fill.js';
import {
  isOwner,
  namedBy,
  type OrganizationProps,
  organizationPlugin,
  useMay,
  useRoleChoices,
  useRoleNames,
} from './current.js';
import { OrganizationSection } from './organization-section.js';
import { Pager, pageSize } from './pager.js';

/** The members of an organization, and their roles. */
export function OrganizationMembers(props: OrganizationProps): ReactElement {
  const { auth, language } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const of = namedBy(props);
  const [page, setPage] = useState(1);
  const { data, error } = neededHook(
    auth,
    'useMembers',
    organizationPlugin,
  )({ ...of, limit: pageSize, offset: (page - 1) * pageSize }, { placeholderData: (last) => last });
  const { data: own } = neededHook(auth, 'useActiveMember', organizationPlugin)(of);
  return (
    <OrganizationSection title={texts.members} lead={data && plural(language.tag, texts.memberCount, data.total)}>
      <WithToasts>
        <ErrorAlert error={error} />
        <List label={texts.members}>
          {own && data?.members.map((member) => <MemberRow key={member.id} member={member} own={own} of={of} />)}
        </List>
        {data && <Pager page={page} total={data.total} onPage={setPage} />}
      </WithToasts>
    </OrganizationSection>
  );
}

interface Member {
  readonly id: string;
  readonly role: string;
  readonly createdAt: Date;
  readonly user: { readonly name: string; readonly email: string };
}

interface MemberProps {
  readonly member: Member;
  /** The user's own membership. */
  readonly own: { readonly id: string; readonly role: string };
  readonly of: OrganizationProps;
}

function MemberRow({ member, own, of }: MemberProps) {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { remove } = useCommonTexts();
  const may = useMay(of);
  const nameOf = useRoleNames();
  const removeMember = neededHook(auth, 'useRemoveMember', organizationPlugin)();
  const { name, email } = member.user;
  const isOwn = member.id === own.id;
  // Only an owner changes or removes an owner.
  const isProtected = isOwner(member.role) && !isOwner(own.role);
  return (
    <Row
      title={
        <>
          {name} {isOwn && <Badge>{texts.you}</Badge>}
        </>
      }
      detail={fillWith(texts.since, { email: <Address>{email}</Address>, time: <Time at={member.createdAt} /> })}
    >
      {may.updateMember && !isProtected ? (
        <RoleOf member={member} own={own} of={of} />
      ) : (
        <Badge>{nameOf(member.role)}</Badge>
      )}
      {may.removeMember && !isOwn && !isProtected && (
        <Confirm
          action={remove}
          label={fill(texts.removeTitle, { name })}
          title={fill(texts.removeTitle, { name })}
          lead={texts.removeLead}
          done={fill(texts.removed, { name })}
          onConfirm={() => removeMember.mutateAsync({ ...of, memberIdOrEmail: member.id })}
        />
      )}
    </Row>
  );
}

/** A role that is changed in place. */
function RoleOf({ member, own, of }: MemberProps) {
  const { auth, classOf } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const nameOf = useRoleNames();
  const choices = useRoleChoices(of, own.role);
  const updateRole = neededHook(auth, 'useUpdateMemberRole', organizationPlugin)();
  const isListed = choices.some(({ value }) => value === member.role);
  return (
    <>
      <ErrorAlert error={updateRole.error} />
      <select
        className={classOf('input', 'small')}
        aria-label={fill(texts.roleOf, { name: member.user.name })}
        value={member.role}
        onChange={({ target }) => updateRole.mutate({ ...of, memberId: member.id, role: target.value })}
      >
        {!isListed && <option value={member.role}>{nameOf(member.role)}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </>
  );
}
