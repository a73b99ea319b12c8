import { failedWith, messageFor } from '../../auth/messages.js';

/** What whoever is invited reads when that leads nowhere. */
export function explainInvitation(error: unknown): string {
  if (failedWith(error, 'INVITATION_NOT_FOUND'))
    return 'This invitation is not good any more: it was answered, taken back, or is older than two days.';
  if (failedWith(error, 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'))
    return 'Whoever invited you has left the organization. Ask somebody else there for an invitation.';
  if (failedWith(error, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'))
    return 'This invitation is for another address than yours.';
  if (failedWith(error, 'VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION'))
    return 'Verify your email address first, or open the link of the invitation’s mail.';
  if (failedWith(error, 'TEAM_MEMBER_LIMIT_REACHED')) return 'The team that this invitation names is full.';
  if (failedWith(error, 'FAILED_TO_RETRIEVE_INVITATION')) return 'This invitation was answered or taken back just now.';
  if (failedWith(error, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'))
    return 'You belong to this organization already.';
  if (failedWith(error, 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')) return 'This organization is full.';
  return messageFor(error);
}
