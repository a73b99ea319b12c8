'use server';

import { isAuthError } from 'latchkey';
import { returnPath } from 'latchkey/next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { api, requireSession } from './session';

/** What a form shows after a refusal. */
export interface Refusal {
  readonly message: string;
  /** The values to show again. */
  readonly email?: string;
  readonly name?: string;
}

export async function signIn(_: Refusal | null, form: FormData): Promise<Refusal> {
  const { email, password } = fieldsOf(form);
  try {
    await api.signInEmail({ body: { email, password } });
  } catch (error) {
    return refuse(error, '/sign-in', form);
  }
  redirect(returnPath(form.get('returnTo')));
}

export async function signUp(_: Refusal | null, form: FormData): Promise<Refusal> {
  const { name, email, password } = fieldsOf(form);
  try {
    await api.signUpEmail({ body: { name, email, password } });
  } catch (error) {
    return refuse(error, '/sign-up', form);
  }
  redirect(returnPath(form.get('returnTo')));
}

export async function signOut(): Promise<void> {
  await api.signOut();
  redirect('/');
}

/** Stays on its page, which shows the new name and the new city. */
export async function updateUser(_: Refusal | null, form: FormData): Promise<Refusal | null> {
  await requireSession('/account');
  try {
    await api.updateUser({ body: { name: fieldsOf(form).name, city: String(form.get('city') ?? '') } });
  } catch (error) {
    return refuse(error, '/account', form);
  }
  return null;
}

export async function createOrganization(_: Refusal | null, form: FormData): Promise<Refusal> {
  await requireSession('/organizations');
  const { name } = fieldsOf(form);
  try {
    await api.createOrganization({ body: { name, slug: slugOf(name) } });
  } catch (error) {
    return refuse(error, '/organizations', form);
  }
  redirect('/organizations');
}

function fieldsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  return { name: text('name'), email: text('email'), password: text('password') };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/**
 * Returns what the form shows. A form that was sent without JavaScript gets it by a redirect: with Cache Components, Next.js
 * forgets what the action returns to such a form.
 */
async function refuse(error: unknown, path: string, form: FormData): Promise<Refusal> {
  if (!isAuthError(error)) throw error;
  const { name, email } = fieldsOf(form);
  if ((await headers()).has('next-action')) return { message: error.message, name, email };
  const returnTo = returnPath(form.get('returnTo'));
  redirect(`${path}?${new URLSearchParams({ error: error.code, returnTo })}`);
}
