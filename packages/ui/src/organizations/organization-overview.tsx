import type { ReactElement } from 'react';
import { Avatar } from '../elements/avatar.js';
import { ErrorAlert } from '../elements/notes.js';
import { Badge, List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { awaits, Waiting } from '../elements/waiting.js';
import type { ShownOrganization } from '../provider/known-hooks.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { invitationTexts } from '../texts/english/invitation.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { fill, fillWith, plural } from '../texts/fill.js';
import { Activate } from './activate.js';
import { type OrganizationProps, organizationPlugin, useRoleNames, useShown } from './current.js';
import { OrganizationSection } from './organization-section.js';

/** An organization at a glance: the user's role, how many belong to it, and whether it is the active one of the session. */
export function OrganizationOverview(props: OrganizationProps): ReactElement {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const of = useShown(props);
  const read = neededHook(auth, 'useOrganization', organizationPlugin)(of);
  const own = neededHook(auth, 'useActiveMember', organizationPlugin)(of);
  const members = neededHook(auth, 'useMembers', organizationPlugin)({ ...of, limit: 1, exactTotal: true });
  const { data, error } = read;
  const { session } = auth.useSession();
  return (
    <OrganizationSection
      of={of}
      title={data?.name ?? texts.organization}
      lead={data?.slug ?? (data === null && texts.notActive)}
    >
      <ErrorAlert error={error} />
      {awaits(read, own, members) && <Waiting />}
      {data && (
        <List label={data.name}>
          <OwnPlace of={of} organization={data} isActive={data.id === session?.activeOrganizationId} />
          <Row
            title={<Counts of={of} organization={data} />}
            detail={fillWith(texts.createdAt, { time: <Time at={data.createdAt} /> })}
          />
        </List>
      )}
    </OrganizationSection>
  );
}

interface FullOrganization {
  readonly id: string;
  readonly name: string;
  readonly logo: string | null;
  readonly createdAt: Date;
  readonly invitations: readonly { readonly status: string; readonly expiresAt: Date }[];
  readonly teams?: readonly unknown[] | null;
}

interface PartProps {
  readonly of: ShownOrganization;
  readonly organization: FullOrganization;
}

/** The user's own role, and whether calls that name no organization use this one. */
function OwnPlace({ of, organization: { id, name, logo }, isActive }: PartProps & { readonly isActive: boolean }) {
  const texts = useTexts('organizations', organizationTexts);
  const { role } = useTexts('invitation', invitationTexts);
  const { data: own } = neededHook(useUI().auth, 'useActiveMember', organizationPlugin)(of);
  const nameOf = useRoleNames();
  return (
    <Row
      avatar={<Avatar name={name} image={logo} />}
      title={
        <>
          {own && fill(role, { role: nameOf(own.role) })} {isActive && <Badge>{texts.active}</Badge>}
        </>
      }
      detail={own && fillWith(texts.joinedAt, { time: <Time at={own.createdAt} /> })}
    >
      {!isActive && <Activate organization={{ id, name }} />}
    </Row>
  );
}

/** How many members there are, invitations that wait for an answer, and teams. */
function Counts({ of, organization: { invitations, teams } }: PartProps) {
  const { auth, language } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { data: members } = neededHook(auth, 'useMembers', organizationPlugin)({ ...of, limit: 1, exactTotal: true });
  const waiting = invitations.filter(({ status, expiresAt }) => status === 'pending' && expiresAt > new Date()).length;
  const counts = [
    members && plural(language.tag, texts.memberCount, members.total),
    waiting > 0 && plural(language.tag, texts.waitingCount, waiting),
    teams && teams.length > 0 && plural(language.tag, texts.teamCount, teams.length),
  ];
  return counts.filter(Boolean).join(' · ');
}
