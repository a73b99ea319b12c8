import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createSupportCode, seesAccount } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, mailsLike } from './mails.js';
import {
  createOrganization,
  invitationSubject,
  invite,
  join,
  joinQuietly,
  openPage,
  row,
} from './organization-steps.js';
import {
  createAccount,
  fillSignIn,
  fillSignUp,
  hasFocus,
  newPerson,
  sees,
  seesHeading,
  signIn,
  signOut,
  signUp,
} from './person.js';

// What a screen shows for each answer is tested in packages/ui. This is: screens, server, mails and addresses together.
describeInBrowser('an organization', () => {
  const { open, demo } = setStage();

  /** An owner with an organization, and a member in a browser of their own. */
  async function twoInside(name: string, slug: string) {
    const owner = await open({ refusals: [400] });
    await createAccount(owner, newPerson());
    await createOrganization(owner, name);
    const grace = newPerson('Grace Hopper');
    await joinQuietly(demo(), owner, slug, grace);
    const member = await open({ refusals: [400, 403] });
    await signIn(member, grace);
    return { owner, member, grace };
  }

  it('is created with a short name from its name, and a taken short name is refused', async () => {
    const page = await open({ refusals: [400] });
    await createAccount(page, newPerson());
    await page.goto('/organizations');
    await sees(page, 'You are not a member of an organization yet.');
    await page.getByRole('main').getByRole('link', { name: 'Create an organization' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Müller & Söhne');
    expect(await page.getByLabel('URL name').inputValue()).toBe('muller-sohne');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await seesHeading(page, 'Müller & Söhne');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/organizations/muller-sohne');

    await page.goto('/create-organization');
    await page.getByLabel('Name', { exact: true }).fill('Muller Sohne');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await sees(page, 'This URL name is taken. Choose another one.');
    expect(await page.getByLabel('URL name').getAttribute('aria-invalid')).toBe('true');
  });

  it('can be joined by a new user, who creates an account from the invitation', async () => {
    const owner = await open();
    await createAccount(owner, newPerson());
    await createOrganization(owner, 'Story');
    const guest = newPerson('Katherine Johnson');
    await invite(owner, 'story', guest, 'admin');
    await sees(owner, 'Pending');

    const page = await open();
    await followMail(page, { to: guest.email, subject: invitationSubject });
    await seesHeading(page, 'You are invited');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await fillSignUp(page, guest);
    await join(page, 'Story');
    await sees(page, 'Your role: Admin');
    // A person with the mail has the mailbox.
    await page.goto('/');
    await page.getByText('Email verified').waitFor();
    expect(await page.getByRole('heading', { name: 'Verify your email' }).count()).toBe(0);

    await openPage(owner, 'story', 'members', 'Members');
    await row(owner, guest.name).getByText(guest.email).waitFor();
    await openPage(owner, 'story', 'invitations', 'Invitations');
    await row(owner, guest.email).getByText('Accepted').waitFor();
  });

  it('can be joined by the invited user, who signs in with the invitation, and by no other user', async () => {
    const owner = await open();
    await createAccount(owner, newPerson());
    await createOrganization(owner, 'Recipients');
    const guest = newPerson('Alan Turing');
    const page = await open({ refusals: [403] });
    await signUp(page, guest);
    await signOut(page);
    await seesHeading(page, 'Sign-in that lives in your own application');
    await signUp(page, newPerson('Another User'));
    await invite(owner, 'recipients', guest);

    await followMail(page, { to: guest.email, subject: invitationSubject });
    await seesHeading(page, 'This invitation is for someone else');
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await seesHeading(page, 'You are invited');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, guest);
    await join(page, 'Recipients');
  });

  it('shows pending invitations to a user with the verified address, to join or to decline', async () => {
    const { owner, member, grace } = await twoInside('Waiting', 'waiting');
    await createOrganization(owner, 'Wanted');
    await invite(owner, 'wanted', grace);
    await createOrganization(owner, 'Unwanted');
    await invite(owner, 'unwanted', grace);
    await member.goto('/organizations');
    await member.getByRole('button', { name: 'Decline Unwanted' }).click();
    await sees(member, 'You declined the invitation to Unwanted.');
    await member.getByRole('button', { name: 'Decline Unwanted' }).waitFor({ state: 'detached' });
    // The button that had the focus is gone.
    await expect.poll(() => hasFocus(member.getByRole('list', { name: 'You are invited' }))).toBe(true);
    await member.getByRole('button', { name: 'Join Wanted' }).click();
    await seesHeading(member, 'Wanted');
    await openPage(owner, 'unwanted', 'invitations', 'Invitations');
    await row(owner, grace.email).getByText('Declined').waitFor();
  });

  it('refuses a revoked invitation, and accepts an invitation that was sent again', async () => {
    const owner = await open();
    await createAccount(owner, newPerson());
    await createOrganization(owner, 'Second Thoughts');
    const guest = newPerson('Alan Turing');
    await invite(owner, 'second-thoughts', guest);
    await owner.getByRole('button', { name: `Resend the invitation to ${guest.email}` }).click();
    await sees(owner, `We sent the invitation to ${guest.email} again.`);
    await expect.poll(() => mailsLike(demo(), { to: guest.email, subject: invitationSubject }).length).toBe(2);

    const page = await open({ refusals: [400] });
    await signUp(page, guest);
    await followMail(page, { to: guest.email, subject: invitationSubject });
    await seesHeading(page, 'Join Second Thoughts?');
    await owner.getByRole('button', { name: `Revoke the invitation to ${guest.email}` }).click();
    await row(owner, guest.email).getByText('Canceled').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('alert').getByText('This invitation does not exist or has expired.').waitFor();
    await page.reload();
    await seesHeading(page, 'This invitation is not valid');
  });

  it('shows a changed role at once, and to the member when they return to the page', async () => {
    const { owner, member, grace } = await twoInside('Roles', 'roles');
    await openPage(member, 'roles', 'permissions', 'Permissions');
    await sees(member, 'None of these actions is granted by “member”.');
    await openPage(owner, 'roles', 'members', 'Members');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await owner.route('**/organization/update-member-role', async (route) => {
      await held;
      await route.continue();
    });
    const select = owner.getByLabel(`Role of ${grace.name}`);
    await select.selectOption('admin');
    // Before the answer of the server.
    await expect.poll(() => select.inputValue()).toBe('admin');
    const answered = owner.waitForResponse('**/organization/update-member-role');
    answer();
    await answered;
    await look(member);
    await sees(member, 'What you can do in this organization as Admin.');
    await sees(member, 'This action is not granted by “admin”, but other actions are.');
  });

  it('keeps its only owner, who cannot step down or leave', async () => {
    const { owner, member } = await twoInside('Keepers', 'keepers');
    await openPage(owner, 'keepers', 'members', 'Members');
    const own = owner.getByLabel('Role of Ada Lovelace');
    const alert = owner
      .getByRole('alert')
      .getByText('An organization needs an owner, and you are the only one. Make another member an owner first.');
    await own.selectOption('member');
    await alert.waitFor();
    await expect.poll(() => own.inputValue()).toBe('owner');
    await openPage(owner, 'keepers', 'settings', 'Danger zone');
    await confirm(owner, 'Leave', 'Leave');
    await alert.waitFor();
    await seesHeading(owner, 'Keepers');
    // A member has nothing to change there.
    await openPage(member, 'keepers', 'members', 'Members');
    await row(member, 'Ada Lovelace').getByText('Owner').waitFor();
    expect(await member.getByRole('main').getByRole('combobox').count()).toBe(0);
    expect(await member.getByRole('main').getByRole('button').count()).toBe(0);
  });

  it('is not visible to a removed member or a stranger, as if it did not exist', async () => {
    const { owner, member, grace } = await twoInside('Removals', 'removals');
    await member.goto('/organizations');
    // The only organization of a user is active without a choice.
    await row(member, 'Removals').getByText('Active', { exact: true }).waitFor();
    await openPage(owner, 'removals', 'members', 'Members');
    await confirm(owner, `Remove ${grace.name}?`, 'Remove');
    await sees(owner, `${grace.name} was removed.`);
    await sees(owner, '1 member');

    for (const slug of ['removals', 'no-such-one']) {
      await member.goto(`/organizations/${slug}/members`);
      await seesHeading(member, 'Organization not found');
      const answer = await member.request.get(`/api/auth/organization/list-members?organizationSlug=${slug}`);
      expect([answer.status(), (await answer.json()).code]).toEqual([403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']);
    }
    const session = await member.request.get('/api/auth/get-session');
    expect(await session.json()).toMatchObject({ session: { activeOrganizationId: null } });
    await member.getByRole('link', { name: 'All organizations' }).click();
    await sees(member, 'You are not a member of an organization yet.');
  });

  it('lets an owner act as a member, only there, and not as another owner', async () => {
    const { owner, member, grace } = await twoInside('Acting', 'acting');
    const alan = newPerson('Alan Turing');
    await joinQuietly(demo(), owner, 'acting', alan);
    await openPage(owner, 'acting', 'members', 'Members');
    const actAs = ({ name }: typeof grace) => owner.getByRole('button', { name: `Act as ${name}` });
    await actAs(alan).waitFor();
    await owner.getByLabel(`Role of ${alan.name}`).selectOption('owner');
    await actAs(alan).waitFor({ state: 'detached' });

    await actAs(grace).click();
    const dialog = owner.getByRole('dialog', { name: `Act as ${grace.name}` });
    await dialog.getByLabel('Reason').fill('Ticket 42: sees no role');
    await dialog.getByLabel('Support code').fill(await createSupportCode(member));
    await dialog.getByRole('button', { name: 'Act as this member' }).click();
    const banner = owner.getByRole('status').filter({ hasText: `You act as ${grace.name} in this organization.` });
    await banner.waitFor();
    await row(owner, grace.name).getByText('You', { exact: true }).waitFor();
    expect(await owner.getByRole('button', { name: /^Act as/ }).count()).toBe(0);
    for (const [end, part] of Object.entries({ roles: 'Roles', permissions: 'Permissions', '': 'Acting' }))
      await openPage(owner, 'acting', end, part);
    await sees(owner, 'Your role: Member');
    await owner.goto('/account');
    await seesHeading(owner, 'Stop acting to open this page');
    await banner.getByRole('button', { name: 'Stop acting' }).click();
    await seesAccount(owner, 'profile');
    await openPage(owner, 'acting', 'members', 'Members');
    await actAs(grace).waitFor();
  });

  it('is named by the address, so that two tabs can show two organizations', async () => {
    const page = await open();
    await createAccount(page, newPerson());
    await createOrganization(page, 'First Tab');
    await createOrganization(page, 'Second Tab');
    const other = await page.context().newPage();
    await openPage(other, 'first-tab', '', 'First Tab');
    await openPage(page, 'second-tab', 'members', 'Members');
    await switcher(page, 'Second Tab').waitFor();
    await other.getByRole('button', { name: 'Switch to First Tab' }).click();
    await other.getByRole('main').getByText('Active', { exact: true }).waitFor();
    await look(page);
    await switcher(page, 'Second Tab').waitFor();
    await page.goto('/');
    await switcher(page, 'First Tab').click();
    await page.getByRole('menuitemcheckbox', { name: 'Second Tab' }).click();
    await seesHeading(page, 'Second Tab');
    await page.getByRole('main').getByText('Active', { exact: true }).waitFor();
  });

  it('shows many members page by page', async () => {
    const owner = await open();
    await createAccount(owner, newPerson());
    await createOrganization(owner, 'Crowd');
    for (let nth = 1; nth <= 10; nth++) await joinQuietly(demo(), owner, 'crowd', newPerson(`Member ${nth}`));
    await openPage(owner, 'crowd', 'members', 'Members');
    await sees(owner, '11 members');
    const rows = owner.getByRole('list', { name: 'Members' }).getByRole('listitem');
    expect(await rows.count()).toBe(10);
    await owner.getByRole('button', { name: 'Next' }).click();
    await sees(owner, 'Page 2 of 2');
    await row(owner, 'Member 10').waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    await owner.getByRole('button', { name: 'Previous' }).click();
    await sees(owner, 'Page 1 of 2');
  });
});

/** The button of the header with this organization. */
function switcher(page: Page, name: string) {
  return page.getByRole('banner').getByRole('button', { name });
}

/** Presses a button, and answers its question. */
async function confirm(page: Page, button: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
}

/** Returns to a tab from another one. */
async function look(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
