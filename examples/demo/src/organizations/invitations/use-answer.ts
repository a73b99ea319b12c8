import { useState } from 'react';
import { useNotices } from '../../components/notice.js';
import { navigate } from '../../routing/location.js';
import { organizationPath } from '../../routing/organization-paths.js';
import { paths } from '../../routing/paths.js';
import { useAcceptInvitation, useRejectInvitation } from '../hooks.js';
import { explainInvitation } from './invitation-messages.js';

interface Invited {
  readonly id: string;
  readonly organizationName: string;
  readonly organizationSlug: string;
}

/** The answers to an invitation. `token`: from the mail, for a user whose address is not verified. */
export function useAnswer(token?: string) {
  const acceptInvitation = useAcceptInvitation();
  const rejectInvitation = useRejectInvitation();
  const notices = useNotices();
  // Until the next page is shown: an answered invitation can no longer be read.
  const [isBusy, setBusy] = useState(false);
  const inputOf = ({ id }: Invited) => ({ invitationId: id, ...(token !== undefined && { token }) });

  const answer = async (call: () => Promise<unknown>, to: string, done: string) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await call();
      navigate(to);
      notices.done(done);
    } catch (error) {
      notices.problem(explainInvitation(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    accept: (invited: Invited) =>
      answer(
        () => acceptInvitation.mutateAsync(inputOf(invited)),
        organizationPath(invited.organizationSlug),
        `You are a member of ${invited.organizationName}.`,
      ),
    reject: (invited: Invited) =>
      answer(
        () => rejectInvitation.mutateAsync(inputOf(invited)),
        paths.organizations,
        `You have declined the invitation to ${invited.organizationName}.`,
      ),
  };
}
