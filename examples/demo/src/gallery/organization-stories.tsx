import {
  AcceptInvitation,
  CreateOrganization,
  OrganizationApiKeys,
  OrganizationAt,
  OrganizationDangerZone,
  OrganizationGeneral,
  OrganizationInvitations,
  OrganizationList,
  OrganizationMembers,
  OrganizationOverview,
  OrganizationPermissions,
  OrganizationRoles,
  OrganizationSecondFactor,
  OrganizationSettings,
  OrganizationSwitcher,
  OrganizationTeams,
  SecondFactorNotice,
} from '@latchkey/ui';
import { refused } from 'latchkey/testing/client';
import { everyOption } from './mock.js';
import { keeperAnswers, organizationAnswers } from './organization-answers.js';
import { press, pressIn, type } from './play.js';
import type { Story } from './story.js';

const link = 'invitationId=invitation-ada&token=mock';

const withPolicy = {
  ...organizationAnswers.getFullOrganization,
  secondFactorStartsAt: new Date(Date.now() + 9.25 * 86_400_000),
  secondFactorDaysLeft: 10,
};

const screens: readonly Story[] = [
  { name: 'organizations', screen: <OrganizationList /> },
  {
    name: 'organizations-none',
    screen: <OrganizationList />,
    prepare: (server) => server.answer({ listOrganizations: [], listUserInvitations: [] }),
  },
  { name: 'organization', screen: <OrganizationSettings /> },
  { name: 'organization-not-found', screen: <OrganizationAt slug="mills">{() => null}</OrganizationAt> },
  { name: 'organization-overview', screen: <OrganizationOverview organizationId="looms" /> },
  { name: 'organization-general', screen: <OrganizationGeneral /> },
  { name: 'organization-members', screen: <OrganizationMembers /> },
  { name: 'organization-members-remove', screen: <OrganizationMembers />, play: () => press('Remove') },
  { name: 'organization-invitations', screen: <OrganizationInvitations /> },
  { name: 'organization-permissions', screen: <OrganizationPermissions /> },
  { name: 'organization-roles', screen: <OrganizationRoles /> },
  { name: 'organization-roles-show', screen: <OrganizationRoles />, play: () => press('Show permissions') },
  { name: 'organization-roles-edit', screen: <OrganizationRoles />, play: () => press('Edit') },
  {
    name: 'organization-roles-taken',
    screen: <OrganizationRoles />,
    async play() {
      await press('Create a role');
      await type({ 'Role name': 'editor' });
      await press('Create role');
    },
  },
  { name: 'organization-teams', screen: <OrganizationTeams /> },
  { name: 'organization-teams-new', screen: <OrganizationTeams />, play: () => press('Create a team') },
  { name: 'organization-teams-members', screen: <OrganizationTeams />, play: () => press('Show members') },
  {
    name: 'organization-teams-choice',
    screen: <OrganizationTeams />,
    async play() {
      await press('Show members');
      await type({ Member: 'mary' });
    },
  },
  {
    name: 'organization-teams-removed',
    screen: <OrganizationTeams />,
    async play() {
      await press('Show members');
      await press('Remove');
      await pressIn('dialog', 'Remove');
    },
  },
  { name: 'organization-second-factor', screen: <OrganizationSecondFactor /> },
  {
    name: 'organization-second-factor-soon',
    screen: <OrganizationSecondFactor />,
    prepare: (server) => server.answer({ getFullOrganization: withPolicy }),
  },
  {
    name: 'second-factor-required',
    screen: <OrganizationSettings />,
    prepare: (server) => server.answer({ getFullOrganization: refused('ORGANIZATION_REQUIRES_A_SECOND_FACTOR') }),
  },
  {
    name: 'second-factor-soon',
    screen: <SecondFactorNotice />,
    prepare: (server) => server.answer({ getFullOrganization: withPolicy }),
  },
  {
    name: 'organization-api-keys',
    screen: <OrganizationApiKeys />,
    prepare: (server) => server.answer(keeperAnswers),
  },
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
  options: everyOption,
  ...story,
}));
