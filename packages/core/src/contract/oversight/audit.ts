/**
 * The actions of the library that change something a person can look up later, as `object.verb_past`. A new action must be added
 * here.
 */
export type BuiltInAuditAction =
  | 'account.link_requested'
  | 'account.linked'
  | 'account.token_refreshed'
  | 'account.token_shown'
  | 'account.unlinked'
  | 'factor.backup_codes_created'
  | 'factor.backup_codes_shown'
  | 'factor.code_sent'
  | 'factor.disabled'
  | 'factor.enrolled'
  | 'factor.enrolment_begun'
  | 'factor.reset'
  | 'factor.secret_shown'
  | 'factor.verified'
  | 'invitation.accepted'
  | 'invitation.canceled'
  | 'invitation.created'
  | 'invitation.rejected'
  | 'mailbox.change_requested'
  | 'mailbox.changed'
  | 'mailbox.code_created'
  | 'mailbox.code_sent'
  | 'mailbox.link_sent'
  | 'mailbox.released'
  | 'mailbox.restored'
  | 'mailbox.unverified'
  | 'mailbox.verified'
  | 'member.added'
  | 'member.left'
  | 'member.removed'
  | 'member.role_changed'
  | 'organization.created'
  | 'organization.deleted'
  | 'organization.policy_changed'
  | 'organization.selected'
  | 'organization.updated'
  | 'password.changed'
  | 'password.reset'
  | 'password.reset_requested'
  | 'password.set'
  | 'phone.code_sent'
  | 'phone.removed'
  | 'phone.verified'
  | 'role.created'
  | 'role.deleted'
  | 'role.updated'
  | 'session.created'
  | 'session.ended'
  | 'session.reauthenticated'
  | 'session.revoked'
  | 'signing_key.rotated'
  | 'team.created'
  | 'team.deleted'
  | 'team.member_added'
  | 'team.member_removed'
  | 'team.member_role_changed'
  | 'team.selected'
  | 'team.updated'
  | 'user.created'
  | 'user.deleted'
  | 'user.deletion_requested'
  | 'user.updated';

/**
 * Every action. A plugin adds the names of its own:
 *
 * ```ts
 * declare module 'latchkey/plugin' {
 *   interface AuditActions {
 *     readonly 'note.added': true;
 *   }
 * }
 * ```
 */
export interface AuditActions extends Readonly<Record<BuiltInAuditAction, true>> {}

/** The name of an action: of the library, or one that a plugin has added to `AuditActions`. */
export type AuditAction = keyof AuditActions;
