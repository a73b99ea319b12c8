import { useState } from 'react';
import { useNotices } from '../components/notice.js';
import { navigate } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { useRevokeSessions, useSignOut } from './client.js';
import { messageFor } from './messages.js';

/** The ways to end one's own session. Both lead to the home page first: a protected one would ask to sign in again. */
export function useLeave() {
  const notices = useNotices();
  const signOut = useSignOut();
  const revokeSessions = useRevokeSessions();
  const [leaving, setLeaving] = useState(false);

  const leave = async (end: () => Promise<unknown>, done: string) => {
    if (leaving) return;
    setLeaving(true);
    navigate(paths.home);
    try {
      await end();
      notices.done(done);
    } catch (error) {
      notices.problem(messageFor(error));
    } finally {
      setLeaving(false);
    }
  };
  return {
    leaving,
    signOut: () => leave(() => signOut.mutateAsync(), 'You are signed out.'),
    signOutEverywhere: () => leave(() => revokeSessions.mutateAsync(), 'You are signed out on all your devices.'),
  };
}
