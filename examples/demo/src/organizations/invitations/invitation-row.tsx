import { messageFor } from '../../auth/messages.js';
import { MailIcon } from '../../components/icons.js';
import { useNotices } from '../../components/notice.js';
import { Time } from '../../components/time.js';
import { useCurrent } from '../current.js';
import { type Invitation, useCancelInvitation, useCreateInvitation } from '../hooks.js';
import { nameRoles } from '../roles/roles.js';

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly mayResend: boolean;
  readonly mayCancel: boolean;
}

/** An invitation, and its actions while it is pending. */
export function InvitationRow({ invitation, mayResend, mayCancel }: InvitationRowProps) {
  const { of } = useCurrent();
  const invite = useCreateInvitation();
  const cancelInvitation = useCancelInvitation();
  const notices = useNotices();
  const { id, email, role, status, expiresAt, createdAt } = invitation;
  const waits = status === 'pending';
  const isBusy = invite.isPending || cancelInvitation.isPending;

  const act = async (call: () => Promise<unknown>, done: string) => {
    if (isBusy) return;
    try {
      await call();
      notices.done(done);
    } catch (error) {
      notices.problem(messageFor(error));
    }
  };
  const resend = () =>
    act(
      () => invite.mutateAsync({ ...of, email, role, resend: true }),
      `The invitation is on its way to ${email} again.`,
    );
  const cancel = async () => {
    await act(() => cancelInvitation.mutateAsync({ invitationId: id }), `The invitation of ${email} is cancelled.`);
    // The button that had the focus is gone.
    document.getElementById('sent')?.focus();
  };
  return (
    <li className="person-row">
      <span className="session-icon">
        <MailIcon />
      </span>
      <div className="person-words">
        <h3>
          {email} <span className="badge badge-open">{stateOf(invitation)}</span>
        </h3>
        <p className="hint">
          {nameRoles(role)} ·{' '}
          {waits ? (
            <>
              {expiresAt > new Date() ? 'ends' : 'ended'} <Time at={expiresAt} />
            </>
          ) : (
            <>
              sent <Time at={createdAt} />
            </>
          )}
        </p>
      </div>
      {waits && (mayResend || mayCancel) && (
        <div className="row-actions">
          {mayResend && (
            <button
              type="button"
              className="button button-small"
              aria-disabled={isBusy}
              aria-label={`Send the invitation of ${email} again`}
              onClick={resend}
            >
              Send again
            </button>
          )}
          {mayCancel && (
            <button
              type="button"
              className="button button-small"
              aria-disabled={isBusy}
              aria-label={`Cancel the invitation of ${email}`}
              onClick={cancel}
            >
              Cancel
            </button>
          )}
        </div>
      )}
    </li>
  );
}

const states: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  rejected: 'Declined',
  canceled: 'Cancelled',
};

function stateOf({ status, expiresAt }: Invitation): string {
  if (status === 'pending') return expiresAt > new Date() ? 'Waiting' : 'Expired';
  return states[status] ?? status;
}
