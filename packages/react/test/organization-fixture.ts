import { QueryClient } from '@tanstack/react-query';
import { organization, teams, twoFactor } from 'latchkey';
import {
  createAccessControl,
  createAuthClient,
  defaultOrganizationAccess,
  organizationClient,
  teamsClient,
} from 'latchkey/client';
import { testAuth } from 'latchkey/testing';
import { createAuthReact } from '../src/index.js';
import { organizationHooks } from '../src/organizations.js';

/** The roles of these tests that are defined in code. */
export const access = createAccessControl({ ...defaultOrganizationAccess.statements, project: ['create', 'share'] });
const owner = access.newRole(access.statements);
const auditor = access.newRole({ project: ['share'] });
/** A role that the server has and the pages do not. */
const hidden = access.newRole({ project: ['create'] });

interface Gate {
  readonly holds: 'request' | 'answer';
  readonly open: Promise<void>;
}

/** A real server in this process, and users with browsers. */
export function openOrganizationServer() {
  const mails: { readonly id: string; readonly token: string }[] = [];
  const { auth, clock, openBrowser } = testAuth({
    plugins: [
      organization({
        ac: access,
        roles: { owner, auditor, hidden },
        runtimeRoles: true,
        sendInvitationEmail: (mail) => void mails.push(mail),
        requireEmailVerificationOnInvitation: false,
      }),
      teams(),
      twoFactor(),
    ],
    rateLimit: { enabled: false },
  });
  let people = 0;

  /** A signed-in user with any number of tabs in one browser. */
  async function meet(name = `p${++people}`) {
    const browser = openBrowser();
    const email = `${name}@example.com`;
    await browser.post('/sign-up/email', { name, email, password: 'correct horse' });
    const requests: string[] = [];
    const gates = new Map<string, Gate>();
    const failing = new Map<string, number>();
    const send: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const path = pathname.replace('/api/auth', '');
      requests.push(path + search);
      const body = request.method === 'POST' ? await request.text() : undefined;
      const gate = gates.get(path);
      const failure = failing.get(path);
      failing.delete(path);
      if (gate?.holds === 'request') await gate.open;
      if (failure === 0) throw new TypeError('the network is gone');
      if (failure) return new Response(null, { status: failure });
      const { status, headers, text } = await browser.send(path + search, {
        method: request.method,
        body,
        headers: { accept: request.headers.get('accept') ?? '*/*' },
      });
      if (gate?.holds === 'answer') await gate.open;
      return new Response(text, { status, headers });
    };
    const openClient = () =>
      createAuthClient({
        baseURL: browser.origin,
        plugins: [
          organizationClient({ roles: { owner, auditor }, runtimeRoles: true }),
          teamsClient({ runtimeRoles: true }),
        ],
        navigate: false,
        fetch: send,
      });
    const client = openClient();
    const { data } = await client.getSession();
    if (!data) throw new Error('no user is signed in');
    return {
      id: data.user.id,
      email,
      browser,
      client,
      /** Paths with their queries, in the order of arrival. */
      requests,
      /** Keeps requests for a path from the server, or its answers from the page, until called. */
      hold(path: string, holds: Gate['holds'] = 'request'): () => void {
        let release = () => {};
        const open = new Promise<void>((resolve) => {
          release = resolve;
        });
        gates.set(path, { holds, open });
        return () => {
          gates.delete(path);
          release();
        };
      },
      /** Answers the next request for a path with a status; with 0 the request gets no answer. */
      fail(path: string, status = 0): void {
        failing.set(path, status);
      },
      openTab() {
        const own = openClient();
        const hooks = createAuthReact(own);
        const friendly = createAuthReact(own, {
          plugins: [organizationHooks({ ac: access, roles: { owner, auditor } })],
        });
        return { client: own, hooks, friendly, queryClient: new QueryClient() };
      },
      /** Creates an organization of this user, which becomes active. */
      async found(slug: string): Promise<string> {
        const made = await client.createOrganization({ name: slug, slug });
        if (made.error) throw made.error;
        return made.data.id;
      },
    };
  }

  /** Makes a user a member. Returns the member id. */
  async function join(organizationId: string, { id: userId }: { readonly id: string }, role = 'member') {
    return (await auth.api.addMember({ body: { userId, organizationId, role } })).id;
  }

  return { auth, clock, mails, meet, join };
}
export type OrganizationServer = ReturnType<typeof openOrganizationServer>;
export type Person = Awaited<ReturnType<OrganizationServer['meet']>>;
export type OrganizationTab = ReturnType<Person['openTab']>;
