import type { ComponentType } from 'react';
import { OrganizationLayout } from '../../organizations/organization-layout.js';
import type { OrganizationPage } from '../../routing/organization-paths.js';
import type { Page } from '../index.js';
import { Invitations } from './invitations.js';
import { Members } from './members.js';
import { Overview } from './overview.js';
import { Permissions } from './permissions.js';
import { Roles } from './roles.js';
import { Settings } from './settings.js';
import { Teams } from './teams.js';

/** The pages of one organization, which the address names. */
export const organizationPageOf: Readonly<Record<OrganizationPage, Page>> = {
  overview: inOrganization(Overview),
  members: inOrganization(Members),
  invitations: inOrganization(Invitations),
  teams: inOrganization(Teams),
  roles: inOrganization(Roles),
  permissions: inOrganization(Permissions),
  settings: inOrganization(Settings),
};

function inOrganization(Inner: ComponentType): Page {
  const Content = () => (
    <OrganizationLayout>
      <Inner />
    </OrganizationLayout>
  );
  return { access: 'users', Content };
}
