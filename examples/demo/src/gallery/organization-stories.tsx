import {
  AcceptInvitation,
  CreateOrganization,
  OrganizationDangerZone,
  OrganizationGeneral,
  OrganizationInvitations,
  OrganizationMembers,
  OrganizationSettings,
  OrganizationSwitcher,
} from '@latchkey/ui';
import { refused } from 'latchkey/testing/client';
import { everyWay } from './mock.js';
import { press } from './play.js';
import type { Story } from './story.js';

const link = 'invitationId=invitation-ada&token=mock';

const screens: readonly Story[] = [
  { name: 'organization', screen: <OrganizationSettings /> },
  { name: 'organization-general', screen: <OrganizationGeneral /> },
  { name: 'organization-members', screen: <OrganizationMembers /> },
  { name: 'organization-members-remove', screen: <OrganizationMembers />, play: () => press('Remove') },
  { name: 'organization-invitations', screen: <OrganizationInvitations /> },
  { name: 'organization-danger-zone', screen: <OrganizationDangerZone /> },
  { name: 'organization-switcher', screen: <OrganizationSwitcher /> },
  { name: 'create-organization', screen: <CreateOrganization /> },
  { name: 'create-organization-empty', screen: <CreateOrganization />, play: () => press('Create organization') },
  { name: 'accept-invitation', screen: <AcceptInvitation />, query: link },
  { name: 'accept-invitation-visitor', screen: <AcceptInvitation />, query: link, scenario: 'signed-out' },
  { name: 'accept-invitation-incomplete', screen: <AcceptInvitation /> },
  {
    name: 'accept-invitation-other-person',
    screen: <AcceptInvitation />,
    query: link,
    prepare: (server) => server.answer({ getInvitation: refused('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION') }),
  },
  {
    name: 'accept-invitation-dead',
    screen: <AcceptInvitation />,
    query: link,
    prepare: (server) => server.answer({ getInvitation: refused('INVITATION_NOT_FOUND') }),
  },
];

/** The screens of organizations. */
export const organizationStories: readonly Story[] = screens.map((story) => ({
  scenario: 'signed-in',
  ways: everyWay,
  ...story,
}));
