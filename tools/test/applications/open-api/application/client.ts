// A program of a user: the client of openapi-fetch with the types that openapi-typescript has made from the document.
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

/** Signs up, signs in again, creates an organization, and invites an address. Returns the names that the answers have. */
export async function fromSignUpToOrganization(baseUrl: string): Promise<readonly string[]> {
  let cookie = '';
  const api = createClient<paths>({ baseUrl });
  api.use({
    onRequest: ({ request }) => {
      request.headers.set('origin', new URL(baseUrl).origin);
      request.headers.set('cookie', cookie);
    },
    onResponse: ({ response }) => {
      const sent = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
      if (sent.length > 0) cookie = sent.join('; ');
    },
  });
  const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' };
  const signedUp = await api.POST('/sign-up/email', { body: person });
  const signedIn = await api.POST('/sign-in/email', { body: { ...person, rememberMe: true } });
  const session = await api.GET('/get-session', { params: { query: {} } });
  const user: components['schemas']['User'] | undefined = session.data?.user;
  const made = await api.POST('/organization/create', { body: { name: 'Acme', slug: 'acme' } });
  const organizationId = made.data?.id ?? '';
  const invited = await api.POST('/organization/invite-member', {
    body: { organizationId, email: 'eve@example.com', role: 'member' },
  });
  const refused = await api.POST('/sign-in/email', { body: { ...person, password: 'wrong', rememberMe: true } });
  return [
    signedUp.data && 'user' in signedUp.data ? signedUp.data.user.email : 'no user',
    signedIn.data && 'user' in signedIn.data ? signedIn.data.user.name : 'no user',
    user?.email ?? 'no session',
    made.data?.slug ?? 'no organization',
    invited.data?.status ?? 'no invitation',
    refused.error?.code ?? 'not refused',
  ];
}
