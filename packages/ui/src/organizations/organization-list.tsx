import { type ReactElement, useState } from 'react';
import { Avatar } from '../elements/avatar.js';
import { Actions, ScreenLink } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { Heading, Screen } from '../elements/screen.js';
import { Badge, List, Row } from '../elements/section.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { namesOrganization, organizationPathFor } from '../provider/paths.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { Activate } from './activate.js';
import { organizationPlugin } from './current.js';
import { OrganizationSection } from './organization-section.js';
import { PartPager, partFrom } from './pager.js';
import { UserInvitations } from './user-invitations.js';

/** The organizations of the user, and the invitations to the user's verified address. */
export function OrganizationList(): ReactElement {
  const { paths, classOf } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { options } = useSignInOptions();
  return (
    <Screen>
      <div className={classOf('settings')}>
        <Heading title={texts.organizations} lead={texts.organizationsLead} />
        <UserInvitations />
        <Own />
        {options?.organization.create && (
          <Actions>
            <ScreenLink to={paths.createOrganization} isButton>
              {texts.createLink}
            </ScreenLink>
          </Actions>
        )}
      </div>
    </Screen>
  );
}

function Own() {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { session } = auth.useSession();
  const [first, setFirst] = useState(0);
  const read = neededHook(auth, 'useOrganizations', organizationPlugin)(partFrom(first));
  const { data, error } = read;
  return (
    <OrganizationSection title={texts.yours}>
      <ErrorAlert error={error} />
      {awaits(read) && <Waiting />}
      {data?.length === 0 && first === 0 && <p>{texts.noOrganizations}</p>}
      <List label={texts.yours}>
        {data?.map((organization) => (
          <OwnRow
            key={organization.id}
            organization={organization}
            isActive={organization.id === session?.activeOrganizationId}
          />
        ))}
      </List>
      {data && <PartPager first={first} rows={data.length} onFirst={setFirst} />}
    </OrganizationSection>
  );
}

interface OwnRowProps {
  readonly organization: {
    readonly id: string;
    readonly name: string;
    readonly slug: string;
    readonly logo: string | null;
  };
  readonly isActive: boolean;
}

function OwnRow({ organization: { id, name, slug, logo }, isActive }: OwnRowProps) {
  const { paths } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  // Without a name in its address, the page of an organization shows the active one.
  const hasPage = isActive || namesOrganization(paths.organization);
  return (
    <Row
      avatar={<Avatar name={name} image={logo} />}
      title={
        <>
          {hasPage ? <ScreenLink to={organizationPathFor(paths.organization, slug)}>{name}</ScreenLink> : name}{' '}
          {isActive && <Badge>{texts.active}</Badge>}
        </>
      }
      detail={slug}
    >
      {!isActive && <Activate organization={{ id, name }} />}
    </Row>
  );
}
