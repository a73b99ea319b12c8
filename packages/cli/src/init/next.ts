import { credentials } from './credentials.js';
import type { Project } from './project.js';
import type { SetUp } from './set-up.js';

/** The route, the server actions and a page for the App Router of Next.js. The page is new, so no file is replaced. */
export function nextFiles({ source, manager }: Project): SetUp {
  const up = (depth: number) => '../'.repeat(depth);
  return {
    edits: [],
    files: [
      { path: `${source}app/api/auth/[...all]/route.ts`, text: route(up(4)) },
      { path: `${source}session.ts`, text: session },
      { path: `${source}app/account/actions.ts`, text: actions(up(2)) },
      { path: `${source}app/account/forms.tsx`, text: forms },
      { path: `${source}app/account/page.tsx`, text: page(up(2)) },
    ],
    steps: [`Start it: ${manager} run dev`, 'Open http://localhost:3000/account, and sign up.'],
  };
}

const route = (root: string) => `import { toNextHandler } from 'latchkey/next';
import { auth } from '${root}auth';

export const { GET, POST } = toNextHandler(auth);
`;

const session = `import { createNextAuth } from 'latchkey/next';
import { auth } from './auth';

export const { api, getSession, requireSession } = createNextAuth(auth);
`;

const actions = (root: string) => `'use server';

import { isAuthError } from 'latchkey';
import { redirect } from 'next/navigation';
import { api } from '${root}session';

export interface Refusal {
  readonly message: string;
  readonly name: string;
  readonly email: string;
}

export async function signUp(_: Refusal | null, form: FormData): Promise<Refusal> {
  return act(form, (fields) => api.signUpEmail({ body: fields }));
}

export async function signIn(_: Refusal | null, form: FormData): Promise<Refusal> {
  return act(form, ({ email, password }) => api.signInEmail({ body: { email, password } }));
}

export async function signOut(): Promise<void> {
  await api.signOut();
  redirect('/account');
}

function fieldsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  return { name: text('name'), email: text('email'), password: text('password') };
}

/** React 19 empties a form after its action, so the form gets back what the user has typed, except the password. */
async function act(form: FormData, call: (fields: ReturnType<typeof fieldsOf>) => Promise<unknown>): Promise<Refusal> {
  const fields = fieldsOf(form);
  try {
    await call(fields);
  } catch (error) {
    if (!isAuthError(error)) throw error;
    return { message: error.message, name: fields.name, email: fields.email };
  }
  redirect('/account');
}
`;

const forms = `'use client';

import { useActionState } from 'react';
import { signIn, signUp } from './actions';

export function SignUpForm() {
  const [refusal, submit, isPending] = useActionState(signUp, null);
  return (
    <form action={submit}>
      <h2>New here?</h2>
      <label>
        Name <input name="name" autoComplete="name" defaultValue={refusal?.name} required />
      </label>
      <Credentials email={refusal?.email} password="new-password" />
      {refusal && <p role="alert">{refusal.message}</p>}
      <button disabled={isPending}>Sign up</button>
    </form>
  );
}

export function SignInForm() {
  const [refusal, submit, isPending] = useActionState(signIn, null);
  return (
    <form action={submit}>
      <h2>Welcome back</h2>
      <Credentials email={refusal?.email} password="current-password" />
      {refusal && <p role="alert">{refusal.message}</p>}
      <button disabled={isPending}>Sign in</button>
    </form>
  );
}

${credentials}`;

const page = (root: string) => `import { Suspense } from 'react';
import { getSession } from '${root}session';
import { signOut } from './actions';
import { SignInForm, SignUpForm } from './forms';

export default function Page() {
  return (
    <main>
      <Suspense>
        <Account />
      </Suspense>
    </main>
  );
}

async function Account() {
  const signedIn = await getSession();
  if (!signedIn) {
    return (
      <>
        <SignUpForm />
        <SignInForm />
      </>
    );
  }
  return (
    <form action={signOut}>
      <h1>Hello {signedIn.user.name}</h1>
      <button>Sign out</button>
    </form>
  );
}
`;
