import type { Page } from 'playwright-core';
import type { Demo } from '../server/start.js';
import { linkIn, subjects } from './mails.js';
import { type Person, register, seesHeading } from './person.js';

/** Creates an organization with the form, and ends on its overview. */
export async function createOrganization(page: Page, name: string): Promise<void> {
  await page.goto('/create-organization');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await seesHeading(page, name);
}

/** Opens a page of an organization and waits for it. */
export async function openPage(page: Page, slug: string, end: string, heading: string): Promise<void> {
  await page.goto(`/organizations/${slug}${end && `/${end}`}`);
  await seesHeading(page, heading);
}

/** Fills the form for an invitation, and sends it. */
export async function invite(page: Page, slug: string, { email }: Person, role = 'member'): Promise<void> {
  await openPage(page, slug, 'invitations', 'Invitations');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`An invitation is on its way to ${email}.`).waitFor();
}

/** Joins on the page of an invitation, and ends on the overview of the organization. */
export async function join(page: Page, name: string): Promise<void> {
  await seesHeading(page, `Join ${name}?`);
  await page.getByRole('button', { name: 'Join' }).click();
  await seesHeading(page, `You are a member of ${name} now`);
  await page.getByRole('link', { name: 'Go to the organization' }).click();
  await page.getByRole('main').getByRole('link', { name }).click();
  await seesHeading(page, name);
}

/** The link in the newest invitation to a person. */
export function invitationLink(demo: Demo, { email }: Person, count = 1): Promise<string> {
  return linkIn(demo, { to: email, subject: invitationSubject }, count);
}

export const invitationSubject = subjects.invitation;

/** Invites a new user, who joins with the link, without a browser. */
export async function joinQuietly(demo: Demo, owner: Page, slug: string, person: Person): Promise<void> {
  const invited = await owner.request.post('/api/auth/organization/invite-member', {
    data: { organizationSlug: slug, email: person.email, role: 'member' },
    headers: { origin: demo.url },
  });
  if (!invited.ok()) throw new Error(`the invitation was answered ${invited.status()}: ${await invited.text()}`);
  const query = new URL(await invitationLink(demo, person)).searchParams;
  await register(demo, person);
  const headers = { 'content-type': 'application/json', origin: demo.url };
  const signedIn = await fetch(`${demo.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const joined = await fetch(`${demo.url}/api/auth/organization/accept-invitation`, {
    method: 'POST',
    headers: {
      ...headers,
      cookie: signedIn.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    },
    body: JSON.stringify({ invitationId: query.get('invitationId'), token: query.get('token') }),
  });
  if (!joined.ok) throw new Error(`joining was answered ${joined.status}: ${await joined.text()}`);
}
