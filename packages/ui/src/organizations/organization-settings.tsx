import type { ReactElement } from 'react';
import { Heading, Screen } from '../elements/screen.js';
import { Tabs } from '../primitives/tabs.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { organizationTexts } from '../texts/english/organizations.js';
import type { OrganizationProps } from './current.js';
import { OrganizationDangerZone } from './organization-danger-zone.js';
import { OrganizationGeneral } from './organization-general.js';
import { OrganizationInvitations } from './organization-invitations.js';
import { OrganizationMembers } from './organization-members.js';

/** Everything of an organization, in three tabs. What the user may not do is not shown. */
export function OrganizationSettings(props: OrganizationProps): ReactElement {
  const { classOf } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const general = (
    <>
      <OrganizationGeneral {...props} />
      <OrganizationDangerZone {...props} />
    </>
  );
  return (
    <Screen>
      <div className={classOf('settings')}>
        <Heading title={texts.organization} />
        <Tabs
          label={texts.organization}
          tabs={[
            { name: 'general', title: texts.general, content: general },
            { name: 'members', title: texts.members, content: <OrganizationMembers {...props} /> },
            { name: 'invitations', title: texts.invitations, content: <OrganizationInvitations {...props} /> },
          ]}
        />
      </div>
    </Screen>
  );
}
