import { useRef } from 'react';
import { type Session, useRevokeOtherSessions, useRevokeSession, useSession, useSessions } from '../auth/client.js';
import { useLeave } from '../auth/leave.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { useNotices } from '../components/notice.js';
import { PageHeading } from '../components/page-heading.js';
import { Pager, usePages } from '../components/pager.js';
import { describeDevice, nameDevice } from '../display/device.js';
import { AccountLayout } from '../layout/account-layout.js';
import { Behind } from '../layout/behind.js';
import { SessionCard, SessionCardSkeleton } from '../security/session-card.js';

export function Sessions() {
  const current = useSession();
  const pages = usePages();
  const sessions = useSessions(pages.part);
  const revokeSession = useRevokeSession();
  const revokeOthers = useRevokeOtherSessions();
  const { signOutEverywhere } = useLeave();
  const notices = useNotices();
  const list = useRef<HTMLHeadingElement>(null);
  const everywhere = useRef<HTMLDialogElement>(null);

  // The user's own session can be on another page.
  const own = sessions.data?.find(({ id }) => id === current.session?.id) ?? current.session;
  const others = sessions.data?.filter(({ id }) => id !== current.session?.id) ?? [];

  const end = async (session: Session) => {
    const name = nameDevice(describeDevice(session.userAgent));
    try {
      await revokeSession.mutateAsync({ token: session.token });
      notices.done(`${name} is signed out.`);
    } catch (error) {
      const isGone = failedWith(error, 'SESSION_NOT_FOUND');
      notices.problem(isGone ? `${name} was already signed out.` : messageFor(error));
      if (isGone) await sessions.refetch();
    }
    // The button that had the focus is gone.
    list.current?.focus();
  };
  const endOthers = async () => {
    try {
      await revokeOthers.mutateAsync();
      notices.done('All your other devices are signed out.');
    } catch (error) {
      notices.problem(messageFor(error));
    }
    list.current?.focus();
  };

  return (
    <AccountLayout>
      <PageHeading
        title="Devices"
        lead="The devices on which you are signed in. Sign out each device that you do not recognise."
      />
      {sessions.error && <Alert>{messageFor(sessions.error)}</Alert>}
      <section aria-labelledby="this-device" aria-busy={sessions.isPending}>
        <h2 id="this-device">This device</h2>
        <ul className="sessions">
          {own ? <SessionCard session={own} isCurrent /> : sessions.isPending && <SessionCardSkeleton />}
        </ul>
      </section>
      <section aria-labelledby="other-devices">
        <h2 id="other-devices" ref={list} tabIndex={-1}>
          Other devices
        </h2>
        {others.length > 0 ? (
          <ul className="sessions">
            {others.map((session) => (
              <SessionCard
                key={session.id}
                session={session}
                isCurrent={false}
                ending={revokeSession.isPending && revokeSession.variables?.token === session.token}
                onEnd={() => end(session)}
              />
            ))}
          </ul>
        ) : (
          <p className="soft">{sessions.isPending ? 'Looking for them…' : 'You are signed in nowhere else.'}</p>
        )}
        {sessions.data && <Pager pages={pages} rows={sessions.data.length} label="devices" />}
        <p className="hint">A session that is used is extended once a day at most, so “last used” is that exact.</p>
        <div className="actions">
          {others.length > 0 && (
            <button type="button" className="button" aria-disabled={revokeOthers.isPending} onClick={endOthers}>
              Sign out all others
            </button>
          )}
          <button type="button" className="button button-danger" onClick={() => everywhere.current?.showModal()}>
            Sign out everywhere
          </button>
        </div>
      </section>
      <ConfirmDialog
        dialog={everywhere}
        title="Sign out everywhere?"
        action="Sign out everywhere"
        onConfirm={signOutEverywhere}
      >
        <p>This ends all your sessions, also this one. You have to sign in again.</p>
      </ConfirmDialog>
      <Behind code={code} />
    </AccountLayout>
  );
}

const code = `
const { session } = useSession();
const sessions = useSessions();
const revokeSession = useRevokeSession();

await revokeSession.mutateAsync({ token: sessions.data[1].token });
// The list refreshes automatically, because the call writes the data that it reads.
`;
