import type { Page } from 'playwright-core';
import type { Demo } from '../server/start.js';
import { originOf } from './browser.js';
import { linkIn, subjects } from './mails.js';
import { type Person, register, seesHeading } from './person.js';

/** Creates an organization without the form. Its short name is the name in small letters, with hyphens. */
export async function createOrganization(page: Page, name: string): Promise<void> {
  const slug = name.toLowerCase().replaceAll(' ', '-').slice(0, 40);
  const made = await page.request.post('/api/auth/organization/create', {
    data: { name, slug },
    headers: { origin: originOf(page) },
  });
  if (!made.ok()) throw new Error(`the organization was answered ${made.status()}: ${await made.text()}`);
}

/** Opens a page of an organization, and waits for a part of it. */
export async function openPage(page: Page, slug: string, end: string, part: string): Promise<void> {
  await page.goto(`/organizations/${slug}${end && `/${end}`}`);
  await page.getByRole('heading', { level: 2, name: part, exact: true }).waitFor();
}

/** The row of a list for this user, organization, team or role. */
export function row(page: Page, name: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}

/** Fills the form for an invitation, and sends it. */
export async function invite(page: Page, slug: string, { email }: Person, role = 'member'): Promise<void> {
  await openPage(page, slug, 'invitations', 'Invitations');
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByLabel('Role', { exact: true }).selectOption(role);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(`We sent an invitation to ${email}.`).waitFor();
}

/** Joins on the page of an invitation, and ends on the overview of the organization. */
export async function join(page: Page, name: string): Promise<void> {
  await seesHeading(page, `Join ${name}?`);
  await page.getByRole('button', { name: 'Join' }).click();
  await seesHeading(page, `You joined ${name}`);
  await page.getByRole('link', { name: 'Go to the organization' }).click();
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

/** Creates a team on the page of teams. */
export async function createTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a team' }).click();
  await page.getByLabel('Team name').fill(name);
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByText(`The team ${name} was created.`).first().waitFor();
}

/** Shows the members of a team below its row. */
export async function showTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Show members: ${name}`, exact: true }).click();
  // An empty list has no size.
  await page.getByRole('list', { name: `Members of ${name}` }).waitFor({ state: 'attached' });
}

/** Adds a member to the team whose members are shown. */
export async function addToTeam(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('combobox', { name: 'Member', exact: true });
  await choice.fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(`${name} was added to the team`).first().waitFor();
}
