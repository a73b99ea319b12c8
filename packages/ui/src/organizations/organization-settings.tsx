import type { ReactElement } from 'react';
import { CardSkeleton, Heading, Screen } from '../elements/screen.js';
import { Tabs } from '../primitives/tabs.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { apiKeyTexts } from '../texts/english/api-keys.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { roleTexts } from '../texts/english/roles.js';
import { teamTexts } from '../texts/english/teams.js';
import { useActiveByDefault } from './active-by-default.js';
import { useMayUseKeys } from './api-keys/key-permissions.js';
import { OrganizationApiKeys } from './api-keys/organization-api-keys.js';
import { type OrganizationProps, useShown } from './current.js';
import { OrganizationDangerZone } from './organization-danger-zone.js';
import { OrganizationGeneral } from './organization-general.js';
import { OrganizationInvitations } from './organization-invitations.js';
import { OrganizationList } from './organization-list.js';
import { OrganizationMembers } from './organization-members.js';
import { OrganizationOverview } from './organization-overview.js';
import { useFactorDemand } from './policy/factor-demand.js';
import { OrganizationSecondFactor } from './policy/organization-second-factor.js';
import { SecondFactorNotice } from './policy/second-factor-notice.js';
import { OrganizationPermissions } from './roles/organization-permissions.js';
import { OrganizationRoles } from './roles/organization-roles.js';
import { OrganizationTeams } from './teams/organization-teams.js';

/**
 * The settings of an organization, in tabs. Parts for which the user has no permission are hidden. Without an active organization,
 * the user sees the list of their organizations, and chooses one.
 */
export function OrganizationSettings(props: OrganizationProps): ReactElement {
  const { user } = useUI().auth.useSession();
  const { organizationId } = useShown(props);
  const isChoosing = useActiveByDefault({ isNeeded: props.organizationId === undefined });
  if (isChoosing) return <CardSkeleton />;
  return user && organizationId === undefined ? <OrganizationList /> : <Settings {...props} />;
}

function Settings(props: OrganizationProps) {
  const { classOf } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { roles } = useTexts('roles', roleTexts);
  const { teams } = useTexts('teams', teamTexts);
  const { title: apiKeys } = useTexts('apiKeys', apiKeyTexts);
  const { options } = useSignInOptions();
  const of = useShown(props);
  const isClosed = useFactorDemand(of)?.when === 'now';
  const mayReadKeys = useMayUseKeys(of).read;
  return (
    <Screen>
      <div className={classOf('settings')}>
        <Heading title={texts.organization} />
        <SecondFactorNotice {...props} />
        {!isClosed && (
          <Tabs
            label={texts.organization}
            tabs={[
              { name: 'general', title: texts.general, content: <General {...props} /> },
              { name: 'members', title: texts.members, content: <OrganizationMembers {...props} /> },
              { name: 'invitations', title: texts.invitations, content: <OrganizationInvitations {...props} /> },
              { name: 'roles', title: roles, content: <Roles {...props} /> },
              ...(options?.organization.teams
                ? [{ name: 'teams', title: teams, content: <OrganizationTeams {...props} /> }]
                : []),
              ...(mayReadKeys
                ? [{ name: 'api-keys', title: apiKeys, content: <OrganizationApiKeys {...props} /> }]
                : []),
            ]}
          />
        )}
      </div>
    </Screen>
  );
}

function General(props: OrganizationProps) {
  return (
    <>
      <OrganizationOverview {...props} />
      <OrganizationGeneral {...props} />
      <OrganizationSecondFactor {...props} />
      <OrganizationDangerZone {...props} />
    </>
  );
}

function Roles(props: OrganizationProps) {
  return (
    <>
      <OrganizationPermissions {...props} />
      <OrganizationRoles {...props} />
    </>
  );
}
