'use client';

import { useRouter } from 'next/navigation';
import type { FormEvent } from 'react';
import { useSignInEmail } from '@/auth/client';

/** A form in the browser. Server components read the new session after `router.refresh()`. */
export function HookForm() {
  const router = useRouter();
  const signIn = useSignInEmail();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn.mutate(
      { email: String(form.get('email')), password: String(form.get('password')) },
      {
        onSuccess() {
          router.push('/');
          router.refresh();
        },
      },
    );
  }

  return (
    <form method="post" onSubmit={submit} className="card">
      <label>
        Email <input name="email" type="email" autoComplete="username" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete="current-password" required />
      </label>
      {signIn.error && <p role="alert">{signIn.error.message}</p>}
      <button type="submit" disabled={signIn.isPending}>
        Sign in
      </button>
    </form>
  );
}
