// @vitest-environment node
import '../../../react/test/page.js';
import { createAuthReact } from '@latchkey/react';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createAccessControl, organization } from 'latchkey';
import { createAuthClient, organizationClient } from 'latchkey/client';
import { testAuth } from 'latchkey/testing';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { adminClient, insideOrganization } from '../client.js';
import { admin } from '../index.js';

afterEach(cleanup);

const password = 'correct horse';
const ac = createAccessControl({ member: ['impersonate'] });

/** Ann, who owns an organization with the member Bob, and a page in her browser. */
async function begin(page: 'of the organization' | 'of the account') {
  const roles = { owner: ac.newRole({ member: ['impersonate'] }) };
  const plugins = [organization({ ac, roles }), admin({ impersonateMembers: true })] as const;
  const { auth, openBrowser } = testAuth({ plugins, rateLimit: { enabled: false } });
  const ids: string[] = [];
  const browsers = ['Ann', 'Bob'].map(() => openBrowser());
  for (const [index, name] of ['Ann', 'Bob'].entries()) {
    const person = { name, email: `${name.toLowerCase()}@example.com`, password };
    ids.push(String(Object(Object((await browsers[index]?.post('/sign-up/email', person))?.json).user).id));
  }
  const [browser = openBrowser()] = browsers;
  const { id } = Object((await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })).json);
  const bob = await auth.api.addMember({ body: { organizationId: id, userId: ids[1] ?? '', role: 'member' } });
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'POST' ? await request.text() : undefined;
    const { status, headers, text } = await browser.send(pathname.replace('/api/auth', '') + search, {
      method: request.method,
      body,
      headers: Object.fromEntries(request.headers),
    });
    return new Response(text, { status, headers });
  };
  const plain = createAuthClient({
    baseURL: browser.origin,
    plugins: [organizationClient(), adminClient()],
    navigate: false,
    fetch: send,
  });
  const client = page === 'of the organization' ? insideOrganization(plain) : plain;
  const hooks = createAuthReact(client);
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <hooks.AuthProvider queryClient={queryClient}>{children}</hooks.AuthProvider>
  );
  const { result } = renderHook(
    () => {
      const { user, session } = hooks.useSession();
      return [user?.name, session?.onlyInOrganization ?? null, hooks.useFullOrganization().data?.name];
    },
    { wrapper },
  );
  const actAs = () => client.impersonateMember({ memberId: bob.id, reason: 'Ticket 42: cannot export' });
  return { client, actAs, shown: () => result.current, id: String(id) };
}

it('a page of the organization shows the member and the organization, and the own session again', async () => {
  const { client, actAs, shown, id } = await begin('of the organization');
  await waitFor(() => expect(shown()).toEqual(['Ann', null, 'Acme']));
  await act(async () => void (await actAs()));
  await waitFor(() => expect(shown()).toEqual(['Bob', id, 'Acme']));
  await act(async () => void (await client.adminStopImpersonating()));
  await waitFor(() => expect(shown()).toEqual(['Ann', null, 'Acme']));
});

it('every other page shows that no user is signed in, until it stops', async () => {
  const { client, actAs, shown } = await begin('of the account');
  await waitFor(() => expect(shown()).toEqual(['Ann', null, 'Acme']));
  await act(async () => void (await actAs()));
  await waitFor(() => expect(shown()).toEqual([undefined, null, undefined]));
  await act(async () => void (await client.adminStopImpersonating()));
  await waitFor(() => expect(shown()).toEqual(['Ann', null, 'Acme']));
});
