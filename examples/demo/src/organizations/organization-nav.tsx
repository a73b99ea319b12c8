import {
  BuildingIcon,
  KeyIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  QuestionIcon,
  SettingsIcon,
} from '../components/icons.js';
import { IconLinks } from '../routing/icon-links.js';
import { type OrganizationPage, organizationPages, organizationPath } from '../routing/organization-paths.js';

const entries = {
  overview: { label: 'Overview', Icon: BuildingIcon },
  members: { label: 'Members', Icon: PersonIcon },
  invitations: { label: 'Invitations', Icon: MailIcon },
  teams: { label: 'Teams', Icon: PeopleIcon },
  roles: { label: 'Roles', Icon: KeyIcon },
  permissions: { label: 'My permissions', Icon: QuestionIcon },
  settings: { label: 'Settings', Icon: SettingsIcon },
} as const satisfies Record<OrganizationPage, unknown>;

/** The pages of one organization. */
export function OrganizationNav({ slug }: { readonly slug: string }) {
  return (
    <nav className="account-nav organization-nav" aria-label="Organization">
      <IconLinks links={organizationPages.map((page) => ({ to: organizationPath(slug, page), ...entries[page] }))} />
    </nav>
  );
}
