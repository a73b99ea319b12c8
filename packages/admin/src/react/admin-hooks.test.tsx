// @vitest-environment node
import '../../../react/test/page.js';
import { createAuthReact } from '@latchkey/react';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createAuthClient } from 'latchkey/client';
import { testAuth } from 'latchkey/testing';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { settled } from '../../../react/test/organization-page.js';
import { adminClient } from '../client.js';
import { admin, adminAccess } from '../index.js';
import { adminHooks } from '../react.js';

afterEach(cleanup);

const password = 'correct horse';

/** Sam, who can list users, and Uma, who cannot; and a page of a browser in which no user is signed in. */
async function begin() {
  const roles = { support: adminAccess.newRole({ user: ['list'] }) };
  const { auth, openBrowser } = testAuth({ plugins: [admin({ roles })], rateLimit: { enabled: false } });
  for (const name of ['sam', 'uma']) {
    const { json } = await openBrowser().post('/sign-up/email', { name, email: `${name}@example.com`, password });
    const userId = String(Object(Object(json).user).id);
    if (name === 'sam') await auth.api.adminAssignRole({ body: { userId, role: 'support' } });
  }
  const browser = openBrowser();
  const asked: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace('/api/auth', '');
    const body = request.method === 'POST' ? await request.text() : undefined;
    if (path === '/admin/has-permission') asked.push(String(body));
    const { status, headers, text } = await browser.send(path, { method: request.method, body });
    return new Response(text, { status, headers });
  };
  const client = createAuthClient({
    baseURL: browser.origin,
    plugins: [adminClient()],
    navigate: false,
    fetch: send,
  });
  const hooks = createAuthReact(client, { plugins: [adminHooks()] });
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <hooks.AuthProvider queryClient={queryClient}>{children}</hooks.AuthProvider>
  );
  return { asked, client, hooks, wrapper };
}

it('the permission of a user is asked once for all components, and again for another user', async () => {
  const { asked, client, hooks, wrapper } = await begin();
  await client.signInEmail({ email: 'sam@example.com', password });
  const { result } = renderHook(
    () => [
      hooks.usePermission({ user: ['list'] }),
      hooks.usePermission({ user: ['list'] }),
      hooks.usePermission({ user: ['list', 'ban'] }),
    ],
    { wrapper },
  );
  const decisions = () => result.current.map(({ data }) => data);
  expect(result.current[0]).toMatchObject({ status: 'pending', isPending: true, data: undefined, error: null });
  await waitFor(() => expect(decisions()).toEqual([true, true, false]));
  expect(result.current[0]).toMatchObject({ status: 'success', isPending: false, error: null });
  expect(asked).toHaveLength(2);

  await act(() => client.signOut());
  await waitFor(() => expect(decisions()).toEqual([false, false, false]));
  await settled();
  expect(asked).toHaveLength(2); // without a user there is nothing to ask

  await act(() => client.signInEmail({ email: 'uma@example.com', password }));
  await waitFor(() => expect(asked).toHaveLength(4));
  await settled();
  expect(decisions()).toEqual([false, false, false]);
});

it('refuses an option that does not exist, by its name', () => {
  const mistyped: object = { acces: {} };
  expect(() => adminHooks(mistyped)).toThrow(/^adminHooks\.acces: got an option that does not exist/);
});
