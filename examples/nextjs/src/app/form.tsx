'use client';

import { type ReactNode, useActionState } from 'react';
import type { Refusal } from '@/auth/actions';

interface Props {
  readonly action: (last: Refusal | null, form: FormData) => Promise<Refusal | null>;
  readonly submit: string;
  readonly fields: readonly ('name' | 'email' | 'password')[];
  /** Where the browser goes afterwards. */
  readonly returnTo?: string;
  /** What an earlier form without JavaScript was refused for. */
  readonly error?: string;
  readonly children?: ReactNode;
}

const kinds = {
  name: { label: 'Name', type: 'text', autoComplete: 'name' },
  email: { label: 'Email', type: 'email', autoComplete: 'username' },
  password: { label: 'Password', type: 'password', autoComplete: 'current-password' },
} as const;

/** A form of a server action. Without JavaScript, the browser posts it, and the action redirects to the page with the refusal. */
export function ActionForm({ action, submit, fields, returnTo, error, children }: Props) {
  const [refusal, send, isPending] = useActionState(action, error === undefined ? null : { message: error });
  return (
    <form action={send} className="card">
      {fields.map((name) => {
        const { label, ...input } = kinds[name];
        const last = name === 'password' ? undefined : refusal?.[name];
        return (
          <label key={name}>
            {label} <input name={name} defaultValue={last} required {...input} />
          </label>
        );
      })}
      {children}
      {returnTo !== undefined && <input type="hidden" name="returnTo" value={returnTo} />}
      {refusal && <p role="alert">{refusal.message}</p>}
      <button type="submit" disabled={isPending}>
        {submit}
      </button>
    </form>
  );
}
