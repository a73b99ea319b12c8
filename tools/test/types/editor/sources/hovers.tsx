// A small application. `hovers.md` has what an editor shows of each name after a question mark.
import { passkeys } from '@latchkey/passkeys';
import { passkeyClient } from '@latchkey/passkeys/client';
import { createAuthQueries, serverQueries } from '@latchkey/query';
import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp, twoFactorSetup } from '@latchkey/react/flows';
import { organizationHooks } from '@latchkey/react/organizations';
import { createAuth, organization, text, twoFactor } from 'latchkey';
import { createAuthClient, text as field, organizationClient, twoFactorClient } from 'latchkey/client';

export const /*?*/ auth = /*?*/ createAuth({
    /*?*/ database: 'app.db',
    /*?*/ emailAndPassword: { /*?*/ enabled: true, /*?*/ sendResetPassword() {} },
    /*?*/ session: { /*?*/ expiresIn: '7d' },
    user: { /*?*/ additionalFields: { company: /*?*/ text({ settable: true }) } },
    plugins: [/*?*/ organization(), /*?*/ twoFactor(), /*?*/ passkeys()],
  });

export async function onServer(request: Request) {
  const { headers } = request;
  const /*?*/ current = await auth.api./*?*/ getSession({ headers });
  const /*?*/ begun = await auth.api./*?*/ signInEmail({ body: { email: '', password: '' } });
  const /*?*/ answer = await auth.api./*?*/ signUpEmail({
      body: { email: '', password: '', name: '', company: '' },
      returnHeaders: true,
    });
  const /*?*/ organizations = await auth.api./*?*/ listOrganizations({ headers });
  const { user } = await auth./*?*/ requireAssurance(request, { fresh: '5m' });
  await auth./*?*/ migrate();
  return { current, begun, answer, organizations, user, response: await auth./*?*/ handler(request) };
}
export type /*?*/ User = typeof auth./*?*/ $Infer.User;

export const { api } = auth;
export const { queries: reads } = await /*?*/ serverQueries(auth, new Headers());

export const /*?*/ client = /*?*/ createAuthClient({
    userFields: { company: field({ settable: true }) },
    plugins: [organizationClient(), twoFactorClient(), passkeyClient()],
  });

export async function inBrowser() {
  const { /*?*/ data, /*?*/ error } = await client./*?*/ signInEmail({ email: '', password: '' });
  const up = await client./*?*/ signUpEmail({ email: '', password: '', name: '', company: '' });
  const made = await client./*?*/ createOrganization({ name: '', slug: '' });
  const { data: /*?*/ accounts } = await client./*?*/ listUserAccounts();
  return { data, error, accounts, id: up.data?.user./*?*/ id, /*?*/ organization: made.data };
}

export const { queries, mutations } = /*?*/ createAuthQueries(client);
export const onePage = queries./*?*/ listMembers./*?*/ options({ limit: 20 });
export const change = mutations./*?*/ updateUser./*?*/ options();

export const /*?*/ hooks = /*?*/ createAuthReact(client, {
    plugins: [organizationHooks(), signInFlow(), stepUp(), twoFactorSetup()],
  });
const { /*?*/ AuthProvider, /*?*/ SignedIn } = hooks;

export function Page() {
  const /*?*/ session = hooks./*?*/ useSession({ required: true });
  const /*?*/ signIn = hooks./*?*/ useSignInEmail();
  const /*?*/ sessions = hooks./*?*/ useSessions();
  const /*?*/ shown = hooks./*?*/ useOrganization();
  const /*?*/ permission = hooks./*?*/ useHasPermission({ member: ['create'] });
  const /*?*/ flow = hooks./*?*/ useSignInFlow();
  const create = hooks./*?*/ useCreateOrganization();
  if (session.status !== 'authenticated') return null;
  const { /*?*/ user } = session;
  create./*?*/ mutate({ name: '', slug: '' });
  return (
    <AuthProvider>
      <SignedIn>
        {[user.name, signIn.status, signIn.error?./*?*/ code, sessions.data?.[0]?./*?*/ token, shown.data?.name]}
        {[permission.data, flow.state]}
      </SignedIn>
    </AuthProvider>
  );
}
