import {
  OrganizationDangerZone,
  OrganizationGeneral,
  OrganizationInvitations,
  OrganizationOverview,
  OrganizationPermissions,
  OrganizationRoles,
  OrganizationSecondFactor,
  OrganizationTeams,
  SecondFactorNotice,
} from '@latchkey/ui';
import type { ComponentType } from 'react';
import type { OrganizationPage } from '../../routing/organization-paths.js';
import type { Page } from '../index.js';
import { Members } from './act-as-member.js';
import { codeOf } from './code.js';
import { OrganizationFrame } from './organization-frame.js';
import { Reasons } from './reasons.js';

/** The parts of @latchkey/ui on each page of an organization, whose id they get. */
type Parts = ComponentType<{ readonly organizationId: string }>;

/** The pages of one organization, which the address names. */
export const organizationPageOf: Readonly<Record<OrganizationPage, Page>> = {
  overview: page('overview', (of) => (
    <>
      <SecondFactorNotice {...of} />
      <OrganizationOverview {...of} />
    </>
  )),
  members: page('members', Members),
  invitations: page('invitations', OrganizationInvitations),
  teams: page('teams', OrganizationTeams),
  roles: page('roles', OrganizationRoles),
  permissions: page('permissions', (of) => (
    <>
      <OrganizationPermissions {...of} />
      <Reasons {...of} />
    </>
  )),
  settings: page('settings', (of) => (
    <>
      <OrganizationGeneral {...of} />
      <OrganizationSecondFactor {...of} />
      <OrganizationDangerZone {...of} />
    </>
  )),
};

function page(name: OrganizationPage, Content: Parts): Page {
  return {
    access: 'members',
    Content: () => (
      <OrganizationFrame page={name} code={codeOf[name]}>
        {(organizationId) => <Content organizationId={organizationId} />}
      </OrganizationFrame>
    ),
  };
}
