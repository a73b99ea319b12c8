import { failedWith, messageFor } from '../auth/messages.js';

/** The message for a refused change of a membership. */
export function explainMembership(error: unknown): string {
  if (failedWith(error, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'))
    return 'An organization needs an owner. Make another member an owner first.';
  if (failedWith(error, 'MEMBER_NOT_FOUND')) return 'They are no longer a member of the organization.';
  if (failedWith(error, 'ROLE_NOT_FOUND')) return 'This role does not exist any more.';
  if (
    failedWith(error, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER') ||
    failedWith(error, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
  )
    return 'You do not have permission to do this with this member.';
  return messageFor(error);
}
