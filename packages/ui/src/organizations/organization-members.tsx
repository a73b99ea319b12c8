import { type ReactElement, type ReactNode, useState } from 'react';
import { Address } from '../elements/address.js';
import { Avatar } from '../elements/avatar.js';
import { ErrorAlert } from '../elements/notes.js';
import { Badge, List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { Confirm } from '../primitives/confirm.js';
import { WithToasts } from '../primitives/toast.js';
import type { ShownOrganization } from '../provider/known-hooks.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { fill, fillWith, plural } from '../texts/fill.js';
import { isOwner, type OrganizationProps, organizationPlugin, useMay, useRoleNames, useShown } from './current.js';
import { OrganizationSection } from './organization-section.js';
import { Pager, pageSize } from './pager.js';
import { useRoleChoices } from './roles/role-choices.js';
import { RoleSelect } from './roles/role-select.js';

export interface OrganizationMembersProps extends OrganizationProps {
  /** Buttons of the application at the end of each member's row. */
  readonly actionsOf?: (member: ShownMember) => ReactNode;
}

/** The members of an organization, and their roles. */
export function OrganizationMembers(props: OrganizationMembersProps): ReactElement {
  const of = useShown(props);
  // Another organization begins at its first page.
  return <Members key={of.organizationId} of={of} actionsOf={props.actionsOf} />;
}

interface MembersProps {
  readonly of: ShownOrganization;
  readonly actionsOf: OrganizationMembersProps['actionsOf'];
}

function Members({ of, actionsOf }: MembersProps) {
  const { auth, language } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const [page, setPage] = useState(1);
  const read = neededHook(
    auth,
    'useMembers',
    organizationPlugin,
  )({ ...of, limit: pageSize, offset: (page - 1) * pageSize, exactTotal: true }, { placeholderData: (last) => last });
  const member = neededHook(auth, 'useActiveMember', organizationPlugin)(of);
  const may = useMay(of);
  const { data, error } = read;
  const own = member.data;
  return (
    <OrganizationSection
      of={of}
      title={texts.members}
      lead={data ? plural(language.tag, texts.memberCount, data.total) : '\u00a0'}
    >
      <WithToasts>
        <ErrorAlert error={error} />
        {(awaits(read, member) || may.isLoading) && <Waiting />}
        <List label={texts.members}>
          {own &&
            data?.members.map((member) => (
              <MemberRow key={member.id} member={member} own={own} of={of}>
                {actionsOf?.(member)}
              </MemberRow>
            ))}
        </List>
        {data && <Pager page={page} total={data.total} onPage={setPage} />}
      </WithToasts>
    </OrganizationSection>
  );
}

/** A member in the list. */
export interface ShownMember {
  readonly id: string;
  readonly role: string;
  readonly createdAt: Date;
  readonly user: { readonly name: string; readonly email: string; readonly image?: string | null };
}

interface MemberProps {
  readonly member: ShownMember;
  /** The user's own membership. */
  readonly own: { readonly id: string; readonly role: string };
  readonly of: ShownOrganization;
}

function MemberRow({ member, own, of, children }: MemberProps & { readonly children: ReactNode }) {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const may = useMay(of);
  const nameOf = useRoleNames();
  // The row makes this call, and not the select of the role. If users lower their own role, the page shows the new role before
  // the server answers, and removes the select.
  const updateRole = neededHook(auth, 'useUpdateMemberRole', organizationPlugin)(of);
  const { name, email, image } = member.user;
  const isOwn = member.id === own.id;
  // Only an owner changes or removes an owner.
  const isProtected = isOwner(member.role) && !isOwner(own.role);
  return (
    <Row
      avatar={<Avatar name={name} image={image} />}
      title={
        <>
          {name} {isOwn && <Badge>{texts.you}</Badge>}
        </>
      }
      detail={fillWith(texts.since, { email: <Address>{email}</Address>, time: <Time at={member.createdAt} /> })}
    >
      <ErrorAlert error={updateRole.error} />
      {may.updateMember && !isProtected ? (
        <RoleOf
          member={member}
          own={own}
          of={of}
          onChange={(role) => updateRole.mutate({ memberId: member.id, role })}
        />
      ) : (
        <Badge>{nameOf(member.role)}</Badge>
      )}
      {children}
      {may.removeMember && !isOwn && !isProtected && <RemoveMember member={member} of={of} />}
    </Row>
  );
}

function RemoveMember({ member: { id, user }, of }: Omit<MemberProps, 'own'>) {
  const texts = useTexts('organizations', organizationTexts);
  const { remove } = useCommonTexts();
  const removeMember = neededHook(useUI().auth, 'useRemoveMember', organizationPlugin)(of);
  const { name } = user;
  return (
    <Confirm
      action={remove}
      label={fill(texts.removeTitle, { name })}
      title={fill(texts.removeTitle, { name })}
      lead={texts.removeLead}
      done={fill(texts.removed, { name })}
      onConfirm={() => removeMember.mutateAsync({ memberIdOrEmail: id })}
    />
  );
}

/** A role that is changed in place. */
function RoleOf({ member, own, of, onChange }: MemberProps & { readonly onChange: (role: string) => void }) {
  const texts = useTexts('organizations', organizationTexts);
  const choices = useRoleChoices(of, own.role);
  return (
    <RoleSelect
      label={fill(texts.roleOf, { name: member.user.name })}
      held={member.role}
      choices={choices}
      onChange={onChange}
    />
  );
}
