import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { followMail } from './mails.js';
import { createOrganization, invitationSubject, invite, join, joinQuietly, openPage } from './organization-steps.js';
import { fillSignIn, fillSignUp, newPerson, sees, seesHeading, signOut, signUp } from './person.js';

describeInBrowser('an organization', () => {
  const { open, demo } = setStage();

  /** An owner with an organization, and a member in a browser of their own. */
  async function twoInside(name: string, slug: string) {
    const ada = newPerson();
    const owner = await open({ refusals: [400] });
    await signUp(owner, ada);
    await createOrganization(owner, name);
    const grace = newPerson('Grace Hopper');
    const member = await open({ refusals: [400, 403] });
    await signUp(member, grace);
    await invite(owner, slug, grace);
    await followMail(member, { to: grace.email, subject: invitationSubject });
    await join(member, name);
    return { owner, member, grace };
  }

  it('is created with a short name from its name, and a taken short name is refused', async () => {
    const page = await open({ refusals: [400] });
    await signUp(page, newPerson());
    await page.goto('/organizations');
    await sees(page, 'You are not a member of an organization yet.');
    await page.getByRole('main').getByRole('link', { name: 'Create an organization' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Müller & Söhne');
    expect(await page.getByLabel('Short name').inputValue()).toBe('muller-sohne');
    await page.getByLabel('Short name').fill('Not good');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await sees(page, 'Use small letters, digits and single hyphens.');
    await page.getByLabel('Short name').fill('muller');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await seesHeading(page, 'Müller & Söhne');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/organizations/muller');

    await page.goto('/create-organization');
    await page.getByLabel('Name', { exact: true }).fill('Muller');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await sees(page, 'This short name is taken. Choose another one.');
    expect(await page.getByLabel('Short name').getAttribute('aria-invalid')).toBe('true');
  });

  it('can be joined by a new user, who creates an account from the invitation', async () => {
    const owner = await open();
    await signUp(owner, newPerson());
    await createOrganization(owner, 'Story');
    const guest = newPerson('Katherine Johnson');
    await invite(owner, 'story', guest, 'admin');
    await sees(owner, 'Waiting');

    const page = await open();
    await followMail(page, { to: guest.email, subject: invitationSubject });
    await seesHeading(page, 'You are invited');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await fillSignUp(page, guest);
    await join(page, 'Story');
    await sees(page, 'Your role: Admin');
    // A person with the mail has the mailbox.
    await page.goto('/');
    await page.getByText('E-mail verified').waitFor();
    expect(await page.getByRole('heading', { name: 'Verify your e-mail address' }).count()).toBe(0);

    await openPage(owner, 'story', 'members', 'Members');
    await row(owner, guest.name).getByText(guest.email).waitFor();
    await openPage(owner, 'story', 'invitations', 'Invitations');
    await row(owner, guest.email).getByText('Accepted').waitFor();
  });

  it('can be joined by the invited user, who signs in with the invitation, and by no other user', async () => {
    const owner = await open();
    await signUp(owner, newPerson());
    await createOrganization(owner, 'Recipients');
    const guest = newPerson('Alan Turing');
    const page = await open({ refusals: [403] });
    await signUp(page, guest);
    await signOut(page);
    await seesHeading(page, 'Sign-in that lives in your own application');
    await signUp(page, newPerson('Another User'));
    await invite(owner, 'recipients', guest);

    await followMail(page, { to: guest.email, subject: invitationSubject });
    await seesHeading(page, 'This invitation is for another person');
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
    await sees(member, 'You have declined the invitation to Unwanted.');
    await member.getByRole('button', { name: 'Decline Unwanted' }).waitFor({ state: 'detached' });
    await member.getByRole('button', { name: 'Join Wanted' }).click();
    await seesHeading(member, 'Wanted');
    await openPage(owner, 'unwanted', 'invitations', 'Invitations');
    await row(owner, grace.email).getByText('Declined').waitFor();
  });

  it('refuses a cancelled invitation, and accepts an invitation that was sent again', async () => {
    const owner = await open();
    await signUp(owner, newPerson());
    await createOrganization(owner, 'Second Thoughts');
    const guest = newPerson('Alan Turing');
    await invite(owner, 'second-thoughts', guest);
    await owner.getByRole('button', { name: `Send the invitation of ${guest.email} again` }).click();
    await sees(owner, `The invitation is on its way to ${guest.email} again.`);
    await expect.poll(() => mailsTo(guest.email)).toBe(2);

    const page = await open({ refusals: [400] });
    await signUp(page, guest);
    await followMail(page, { to: guest.email, subject: invitationSubject });
    await seesHeading(page, 'Join Second Thoughts?');
    await owner.getByRole('button', { name: `Cancel the invitation of ${guest.email}` }).click();
    await sees(owner, 'Cancelled');
    await expect.poll(() => owner.evaluate(() => document.activeElement?.textContent)).toBe('Sent');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('alert').getByText('This invitation does not exist, or has ended.').waitFor();
    await page.reload();
    await seesHeading(page, 'This invitation does not work');
  });

  it('shows a changed role at once, and to the member when they return to the page', async () => {
    const { owner, member, grace } = await twoInside('Roles', 'roles');
    await openPage(member, 'roles', 'permissions', 'My permissions');
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
    answer();
    await sees(owner, 'Grace Hopper is admin now.');
    await look(member);
    await sees(member, 'Your role in Roles: Admin.');
    await sees(member, 'This action is not granted by “admin”, but other actions are.');
  });

  it('keeps its only owner, who cannot step down, be removed or leave', async () => {
    const { owner, member } = await twoInside('Keepers', 'keepers');
    await openPage(owner, 'keepers', 'members', 'Members');
    const own = owner.getByLabel('Role of Ada Lovelace');
    await own.selectOption('member');
    await sees(owner, 'An organization needs an owner. Make another member an owner first.');
    await expect.poll(() => own.inputValue()).toBe('owner');
    await openPage(owner, 'keepers', 'settings', 'Settings');
    await owner.getByRole('button', { name: 'Leave…' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await sees(owner, 'An organization needs an owner. Make another member an owner first.');
    await seesHeading(owner, 'Settings');
    // A member has nothing to change there.
    await openPage(member, 'keepers', 'members', 'Members');
    await row(member, 'Ada Lovelace').getByText('Owner').waitFor();
    expect(await member.getByLabel('Role of Ada Lovelace').count()).toBe(0);
    expect(await member.getByRole('button', { name: 'Remove Ada Lovelace' }).count()).toBe(0);
  });

  it('is no longer visible to a removed member, and no longer active in their sessions', async () => {
    const { owner, member, grace } = await twoInside('Removals', 'removals');
    await member.goto('/organizations');
    await member.getByText('Active', { exact: true }).waitFor();
    await openPage(owner, 'removals', 'members', 'Members');
    await owner.getByRole('button', { name: `Remove ${grace.name}` }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await sees(owner, `${grace.name} is removed.`);
    await sees(owner, 'One member');

    await member.goto('/organizations/removals/members');
    await seesHeading(member, 'Organization not found');
    const session = await member.request.get('/api/auth/get-session');
    expect(await session.json()).toMatchObject({ session: { activeOrganizationId: null } });
    await member.goto('/organizations');
    await sees(member, 'You are not a member of an organization yet.');
  });

  it('shows nothing to a user who is not a member, as if it did not exist', async () => {
    const owner = await open();
    await signUp(owner, newPerson());
    await createOrganization(owner, 'Private');
    const stranger = await open();
    await signUp(stranger, newPerson());
    for (const slug of ['private', 'no-such-one']) {
      await stranger.goto(`/organizations/${slug}/settings`);
      await seesHeading(stranger, 'Organization not found');
      const answer = await stranger.request.get(`/api/auth/organization/list-members?organizationSlug=${slug}`);
      expect([answer.status(), (await answer.json()).code]).toEqual([403, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION']);
    }
  });

  it('is named by the address, so that two tabs can show two organizations', async () => {
    const page = await open();
    await signUp(page, newPerson());
    await createOrganization(page, 'First Tab');
    await createOrganization(page, 'Second Tab');
    const other = await page.context().newPage();
    await openPage(other, 'first-tab', '', 'First Tab');
    await sees(other, 'The address names this organization.');
    await openPage(page, 'second-tab', 'members', 'Members');
    await page.getByRole('button', { name: 'Organization: Second Tab' }).waitFor();
    await other.getByRole('button', { name: 'Organization: First Tab' }).click();
    const menu = other.getByRole('navigation', { name: 'Organizations' });
    await menu.getByRole('link', { name: 'Second Tab' }).waitFor();
    await other.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await other.getByRole('button', { name: 'Make it the active one' }).click();
    await sees(other, 'First Tab is the active organization.');
    await look(page);
    await page.getByRole('button', { name: 'Organization: Second Tab' }).waitFor();
    await page.goto('/');
    await page.getByRole('button', { name: 'Organization: First Tab' }).click();
    await page.getByRole('link', { name: 'Second Tab' }).click();
    await seesHeading(page, 'Second Tab');
    await sees(page, 'This is the active organization of your session');
  });

  it('shows many members page by page', async () => {
    const owner = await open();
    await signUp(owner, newPerson());
    await createOrganization(owner, 'Crowd');
    for (let nth = 1; nth <= 10; nth++) await joinQuietly(demo(), owner, 'crowd', newPerson(`Member ${nth}`));
    await openPage(owner, 'crowd', 'members', 'Members');
    await sees(owner, '11 members');
    expect(await owner.locator('.person-row').count()).toBe(10);
    await owner.getByRole('link', { name: 'Next' }).click();
    await sees(owner, 'Page 2 of 2');
    await row(owner, 'Member 10').waitFor();
    await expect.poll(() => owner.locator('.person-row').count()).toBe(1);
    await owner.getByRole('link', { name: 'Previous' }).click();
    await sees(owner, 'Page 1 of 2');
  });

  function mailsTo(email: string): number {
    return (demo().mailbox?.list() ?? []).filter((mail) => mail.to === email && mail.subject === invitationSubject)
      .length;
  }
});

/** The row of a list for this user. */
function row(page: Page, name: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}

/** Returns to a tab from another one. */
async function look(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
