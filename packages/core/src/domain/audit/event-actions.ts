import type { AuditAction } from '../../contract/oversight/audit.js';
import type { AuditFacts, AuditTarget } from '../app/audit-entry.js';
import type { EventName, Events } from '../app/events.js';

interface Owned {
  readonly id: string;
  readonly organizationId: string;
}

const target = (type: string, { id }: { readonly id: string }): AuditTarget => ({ type, id });
const onUser = (user: { readonly id: string }, ...more: readonly AuditTarget[]) => ({
  targets: [target('user', user), ...more],
});
const inOrganization = (type: string, row: Owned, ...more: readonly AuditTarget[]) => ({
  targets: [target(type, row), ...more],
  organizationId: row.organizationId,
});
const onOrganization = (organization: { readonly id: string }) => ({
  targets: [target('organization', organization)],
  organizationId: organization.id,
});
const memberOf = (type: string, row: Owned & { readonly userId: string }) =>
  inOrganization(type, row, { type: 'user', id: row.userId });

const ofPassword = { changed: 'password.changed', reset: 'password.reset', set: 'password.set' } as const;
const ofFactor = {
  enabled: 'factor.enrolled',
  replaced: 'factor.enrolled',
  disabled: 'factor.disabled',
  'backup-codes': 'factor.backup_codes_created',
  reset: 'factor.reset',
} as const;

interface EventMeaning<Fact> {
  readonly actions: readonly AuditAction[];
  readonly about: (fact: Fact) => AuditFacts;
  /** Returns the action of the event, one of `actions`. Default: the first action that the contract declares. */
  readonly which?: (fact: Fact) => AuditAction | undefined;
  /**
   * The action to record if the call has another purpose. Example: a user deletes their account, and the log of the organization
   * records that a member left.
   */
  readonly aside?: AuditAction;
}

/**
 * The events that imply an action, with the targets of the action. The table contains no calls, so that a bundler can remove it from
 * a server without an audit log.
 */
const meanings: { readonly [E in EventName]?: EventMeaning<Events[E]> } = {
  userCreated: { actions: ['user.created'], about: ({ user }) => onUser(user) },
  userUpdated: { actions: ['user.updated'], about: ({ user }) => onUser(user) },
  userDeleted: { actions: ['user.deleted'], about: ({ user }) => onUser(user) },
  emailVerified: { actions: ['mailbox.verified'], about: ({ user }) => onUser(user) },
  emailChanged: { actions: ['mailbox.changed'], about: ({ user }) => onUser(user) },
  emailRestored: { actions: ['mailbox.restored'], about: ({ user }) => onUser(user) },
  emailReleased: { actions: ['mailbox.released'], about: ({ user }) => onUser(user) },
  passwordChanged: {
    actions: ['password.changed', 'password.reset', 'password.set'],
    which: ({ how, by }) => (by === 'server' ? 'password.set' : ofPassword[how]),
    about: ({ user }) => onUser(user),
  },
  accountLinked: {
    actions: ['account.linked'],
    about: ({ user, providerId }) => onUser(user, { type: 'provider', id: providerId }),
  },
  accountUnlinked: {
    actions: ['account.unlinked'],
    about: ({ user, providerId }) => onUser(user, { type: 'provider', id: providerId }),
  },
  phoneNumberChanged: {
    actions: ['phone.removed', 'phone.verified'],
    which: ({ phoneNumber }) => (phoneNumber === null ? 'phone.removed' : 'phone.verified'),
    about: ({ user }) => onUser(user),
  },
  twoFactorChanged: {
    actions: ['factor.enrolled', 'factor.disabled', 'factor.backup_codes_created', 'factor.reset'],
    which: ({ change }) => ofFactor[change],
    about: ({ user }) => onUser(user),
  },
  sessionCreated: {
    actions: ['session.created', 'session.reauthenticated'],
    about: ({ session, user }) => onUser(user, target('session', session)),
  },
  sessionEnded: {
    actions: ['session.ended', 'session.revoked'],
    about: ({ userId }) => (userId === undefined ? {} : onUser({ id: userId })),
  },
  organizationCreated: {
    actions: ['organization.created'],
    about: ({ organization }) => onOrganization(organization),
  },
  organizationUpdated: {
    actions: ['organization.updated', 'organization.policy_changed'],
    about: ({ organization }) => onOrganization(organization),
  },
  organizationDeleted: {
    actions: ['organization.deleted'],
    about: ({ organization }) => onOrganization(organization),
    aside: 'organization.deleted',
  },
  memberAdded: { actions: ['member.added'], about: ({ member }) => memberOf('member', member) },
  memberUpdated: { actions: ['member.role_changed'], about: ({ member }) => memberOf('member', member) },
  memberRemoved: {
    actions: ['member.removed', 'member.left'],
    about: ({ member }) => memberOf('member', member),
    aside: 'member.removed',
  },
  invitationCreated: {
    actions: ['invitation.created'],
    about: ({ invitation }) => inOrganization('invitation', invitation),
  },
  invitationAnswered: {
    actions: ['invitation.accepted', 'invitation.rejected', 'invitation.canceled'],
    about: ({ invitation }) => inOrganization('invitation', invitation),
  },
  roleCreated: {
    actions: ['role.created'],
    about: ({ organizationRole }) => inOrganization('role', organizationRole),
  },
  roleUpdated: {
    actions: ['role.updated'],
    about: ({ organizationRole }) => inOrganization('role', organizationRole),
  },
  roleDeleted: {
    actions: ['role.deleted'],
    about: ({ organizationRole }) => inOrganization('role', organizationRole),
  },
  teamCreated: { actions: ['team.created'], about: ({ team }) => inOrganization('team', team) },
  teamUpdated: { actions: ['team.updated'], about: ({ team }) => inOrganization('team', team) },
  teamRemoved: { actions: ['team.deleted'], about: ({ team }) => inOrganization('team', team) },
};

/** Checks whether an event implies the action. If so, a transaction without the event has not done the action. */
export function hasEvent(action: AuditAction): boolean {
  return Object.values(meanings).some(({ actions }) => actions.includes(action));
}

/** Returns the action that an event implies, a declared one or `aside`, with its targets. */
export function actionOf<E extends EventName>(
  event: E,
  fact: Events[E],
  declared: readonly AuditAction[],
): (AuditFacts & { readonly action: AuditAction }) | undefined {
  const meaning: EventMeaning<Events[E]> | undefined = meanings[event];
  if (!meaning) return undefined;
  const candidates = meaning.which ? [meaning.which(fact)] : meaning.actions;
  const action = declared.find((each) => candidates.includes(each)) ?? meaning.aside;
  return action && { action, ...meaning.about(fact) };
}
