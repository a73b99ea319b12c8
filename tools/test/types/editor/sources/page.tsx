import { createAuthReact } from '@latchkey/react';
import { signInFlow } from '@latchkey/react/flows';
import { createAuth } from 'latchkey';
import { createAuthClient, organizationClient } from 'latchkey/client';
import { auth } from './auth.js';
import { client } from './client.js';
import { everyClient, everyHook } from './every-plugin-client.js';
import { hooks } from './hooks.js';

export function Page() {
  const session = hooks.useSession();
  if (session.status !== 'authenticated') return null;
  const user = session./*session.user*/ user;
  const signIn = hooks./*useSignInEmail*/ useSignInEmail();
  const verify = everyHook./*useVerifyTotp*/ useVerifyTotp();
  return <p title={`${signIn.status} ${verify.status}`}>{user.name}</p>;
}

export async function onServer() {
  await auth.api./*api.getSession*/ getSession();
  await auth.api./*api.plain*/ signInEmail({ body: { email: '', password: '' } });
  await auth.api./*api.headers*/ signInEmail({ body: { email: '', password: '' }, returnHeaders: true });
  await auth.api./*api.response*/ signInEmail({ body: { email: '', password: '' }, asResponse: true });
  auth.api./*api.begun*/ signInEmail;
  await auth.api.signInEmail({ body: { email: '', passwrd: '' } });
}

export async function inBrowser() {
  await client./*client.getSession*/ getSession();
  await everyClient./*client.verifyTOTP*/ verifyTOTP({ code: '' });
  await everyClient./*client.createOrganization*/ createOrganization({ name: '', slug: '', plan: '' });
  const { data, error } = await client.signInEmail({ email: '', password: '' });
  if (error) return undefined;
  const { data: made } = await client.signUpEmail({ email: '', password: '', name: '', company: '' });
  return made && [data.user./*signed in*/ plan, made.user./*signed up*/ plan];
}

export const { useSignInFlow } = createAuthReact(everyClient, { plugins: [signInFlow()] });
export function useRefusal() {
  const flow = useSignInFlow();
  return flow.state === 'idle' && flow.error?.code === 'INVALID_EMIAL_OR_PASSWORD';
}

const closed = createAuthClient({ plugins: [organizationClient()] });
export const invite = () => closed.createInvitation({ email: '', role: 'mebmer' });
export const continueWith = () => closed.signInSocial({ provider: 'githbu' });

export const begun = createAuthClient<typeof auth>();
export const social = createAuth({ socialProviders: { github: { clientId: '' } } });
