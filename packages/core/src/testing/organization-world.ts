import { expect } from 'vitest';
import type { NoFields } from '../contract/fields.js';
import type { AnyFeature } from '../feature.js';
import { organization } from '../features/organization/index.js';
import type { InvitationMail, OrganizationOptions } from '../features/organization/options.js';
import { accountsForTests } from '../features/password/accounts-for-tests.js';
import type { AuthOptions } from '../options.js';
import type { Browser, BrowserAnswer } from './browser.js';
import type { OpenAuth } from './every-database.js';
import { testAuth } from './test-auth.js';

interface Row {
  readonly id: string;
}

/** Somebody with a browser that is signed in. */
export interface Somebody {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
}

type More = Pick<
  AuthOptions<readonly AnyFeature[], NoFields, NoFields>,
  'advanced' | 'database' | 'user' | 'session' | 'events'
>;

/** What an answer came to: the status, and the code of a refusal. */
export function outcomeOf({ status, json }: BrowserAnswer): string {
  const { code } = (json ?? {}) as { readonly code?: string };
  return code === undefined ? `${status}` : `${status} ${code}`;
}

/** For tests: people, organizations and every mail that invites. */
export async function openOrganizations(
  options: OrganizationOptions = {},
  { openAuth, more = {}, plugins = [] }: { openAuth?: OpenAuth; more?: More; plugins?: readonly AnyFeature[] } = {},
) {
  const mails: InvitationMail[] = [];
  const given = {
    ...more,
    plugins: [
      organization({ sendInvitationEmail: (mail) => void mails.push(mail), ...options }),
      accountsForTests,
      ...plugins,
    ] as const,
    rateLimit: { enabled: false },
  };
  const world = openAuth ? await openAuth(given) : testAuth(given);
  let people = 0;

  async function meet({ verified = true, email = `person${++people}@example.com` } = {}): Promise<Somebody> {
    const browser = world.openBrowser();
    const signedUp = await browser.post('/sign-up/email', { name: `P${people}`, email, password: 'correct horse' });
    expect(signedUp.status, signedUp.text).toBe(200);
    if (verified) await world.auth.api.verifyAddress({ body: { email } });
    const { user } = signedUp.json as { user: Row };
    return { id: user.id, email, browser };
  }

  /** An organization of this person, active in their session. */
  async function found(owner: Somebody, slug: string): Promise<string> {
    const made = await owner.browser.post('/organization/create', { name: slug, slug });
    expect(made.status, made.text).toBe(200);
    return (made.json as Row).id;
  }

  /** Somebody with these roles in an organization, and their member id. */
  async function join(organizationId: string, role: string, who?: Somebody) {
    const somebody = who ?? (await meet());
    const member = await world.auth.api.addMember({ body: { userId: somebody.id, organizationId, role } });
    const active = await somebody.browser.post('/organization/set-active', { organizationId });
    expect(active.status, active.text).toBe(200);
    return { ...somebody, memberId: member.id };
  }

  async function invite(by: Somebody, email: string, more: Readonly<Record<string, unknown>> = {}) {
    const answer = await by.browser.post('/organization/invite-member', { email, role: 'member', ...more });
    expect(answer.status, answer.text).toBe(200);
    await world.auth.settled();
    const mail = mails.at(-1);
    if (!mail) throw new Error('no mail went out');
    return mail;
  }

  /** What is active in the session of a browser, as the store has it. */
  async function activeOf({ browser }: Somebody): Promise<string | null> {
    const { json } = await browser.get('/get-session?disableCookieCache=true');
    return (json as { session: { activeOrganizationId: string | null } }).session.activeOrganizationId;
  }

  return { ...world, mails, meet, found, join, invite, activeOf };
}
export type Organizations = Awaited<ReturnType<typeof openOrganizations>>;
