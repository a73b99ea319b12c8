import { failedWith, messageFor } from '../../auth/messages.js';

/** The message for an invited person whose invitation does not work. */
export function explainInvitation(error: unknown): string {
  if (failedWith(error, 'INVITATION_NOT_FOUND'))
    return 'This invitation is no longer valid: it was answered, cancelled, or is older than two days.';
  if (failedWith(error, 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'))
    return 'The member who invited you has left the organization. Ask another member for an invitation.';
  if (failedWith(error, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'))
    return 'This invitation was sent to another address.';
  if (failedWith(error, 'VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION'))
    return 'Verify your email address first, or open the link of the invitation’s mail.';
  if (failedWith(error, 'TEAM_MEMBER_LIMIT_REACHED')) return 'The team of this invitation is full.';
  if (failedWith(error, 'FAILED_TO_RETRIEVE_INVITATION')) return 'This invitation was just answered or cancelled.';
  if (failedWith(error, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'))
    return 'You are already a member of this organization.';
  if (failedWith(error, 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')) return 'This organization is full.';
  return messageFor(error);
}
