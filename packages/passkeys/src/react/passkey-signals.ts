import { useEffect, useRef } from 'react';

/** The user of the session, as far as password managers show them. */
export interface ShownUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Calls `signal` when the name or the address of the same user has changed. */
export function useChangedUser(user: ShownUser | null | undefined, signal: () => Promise<void>): void {
  const known = useRef<ShownUser>(undefined);
  const { id, name, email } = user ?? {};
  useEffect(() => {
    const before = known.current;
    if (id === undefined || name === undefined || email === undefined) return;
    known.current = { id, name, email };
    if (before?.id === id && (before.name !== name || before.email !== email)) void signal();
  }, [id, name, email, signal]);
}
