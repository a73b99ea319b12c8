import { createAuthReact } from '@latchkey/react';
import { client } from './client.js';

export const hooks = createAuthReact(client);
export const { AuthProvider, authKeys, useSession, useSessions, useSignInEmail, useSignUpEmail, useNotes, useAddNote } =
  hooks;

export function useCompany() {
  return useSession().data?.user.company;
}
export function useSignIn() {
  const { mutate, error, isPending } = useSignInEmail();
  return { mutate, isPending, code: error?.code };
}
export const sessionsOptions = useSessions.options();
export function Gate() {
  const session = useSession();
  return session.status === 'authenticated' ? <p>{session.data.user.name}</p> : null;
}
