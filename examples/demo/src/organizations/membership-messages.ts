import { failedWith, messageFor } from '../auth/messages.js';

/** What a person reads when a change of a membership is refused. */
export function explainMembership(error: unknown): string {
  if (failedWith(error, 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'))
    return 'The only owner has to stay one. Make somebody else an owner first.';
  if (failedWith(error, 'MEMBER_NOT_FOUND')) return 'They do not belong to the organization any more.';
  if (failedWith(error, 'ROLE_NOT_FOUND')) return 'This role does not exist any more.';
  if (
    failedWith(error, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER') ||
    failedWith(error, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
  )
    return 'You may not do that to this member.';
  return messageFor(error);
}
