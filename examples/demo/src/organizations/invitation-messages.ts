import { failedWith, messageFor } from '../auth/messages.js';

/** What whoever is invited reads when that leads nowhere. */
export function explainInvitation(error: unknown): string {
  if (failedWith(error, 'INVITATION_NOT_FOUND'))
    return 'This invitation is not good any more: it was answered, taken back, or is older than two days.';
  if (failedWith(error, 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'))
    return 'Whoever invited you has left the organization. Ask somebody else there for an invitation.';
  if (failedWith(error, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'))
    return 'This invitation is for another address than yours.';
  if (failedWith(error, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'))
    return 'You belong to this organization already.';
  if (failedWith(error, 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')) return 'This organization is full.';
  return messageFor(error);
}
