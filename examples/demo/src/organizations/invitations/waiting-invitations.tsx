import { MailIcon } from '../../components/icons.js';
import { Time } from '../../components/time.js';
import { useUserInvitations } from '../hooks.js';
import { nameRoles } from '../roles/roles.js';
import { useAnswer } from './use-answer.js';

/** Invitations to the user's verified address, which can be answered without the mail. */
export function WaitingInvitations() {
  const invitations = useUserInvitations();
  const { accept, reject, isBusy } = useAnswer();
  const decline = async (invitation: Parameters<typeof reject>[0]) => {
    await reject(invitation);
    // The button that had the focus is gone.
    document.getElementById('yours')?.focus();
  };
  if (!invitations.data || invitations.data.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="waiting">
      <h2 id="waiting">You are invited</h2>
      <ul className="sessions">
        {invitations.data.map((each) => (
          <li key={each.id} className="card session">
            <span className="session-icon">
              <MailIcon />
            </span>
            <div className="session-body">
              <h3>{each.organizationName}</h3>
              <p className="hint">
                {nameRoles(each.role)} · ends <Time at={each.expiresAt} />
              </p>
            </div>
            <div className="row-actions">
              <button
                type="button"
                className="button button-primary"
                aria-disabled={isBusy}
                aria-label={`Join ${each.organizationName}`}
                onClick={() => accept(each)}
              >
                Join
              </button>
              <button
                type="button"
                className="button"
                aria-disabled={isBusy}
                aria-label={`Decline ${each.organizationName}`}
                onClick={() => decline(each)}
              >
                Decline
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
