'use client';

import Link from 'next/link';
import { signOut } from '@/auth/actions';
import { useSession } from '@/auth/client';

/** A client component that knows the session in its first render, also on the server. */
export function Header() {
  const { status, user, error, refresh } = useSession();
  return (
    <header>
      <nav>
        <Link href="/">Home</Link>
        {status === 'authenticated' && <Link href="/account">Account</Link>}
        {status === 'authenticated' && <Link href="/organizations">Organizations</Link>}
      </nav>
      {status === 'authenticated' ? (
        <form action={signOut}>
          <span>Signed in as {user.name}</span> <button type="submit">Sign out</button>
        </form>
      ) : status === 'error' ? (
        <button type="button" onClick={refresh}>
          {error.message} Try again
        </button>
      ) : (
        <nav>
          <Link href="/sign-in">Sign in</Link>
          <Link href="/sign-up">Sign up</Link>
        </nav>
      )}
    </header>
  );
}
