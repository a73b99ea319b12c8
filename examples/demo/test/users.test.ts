import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { administratorAddress } from '../server/auth.js';
import { createSupportCode } from './account-steps.js';
import { describeInBrowser, setStage } from './browser.js';
import { followMail, subjects } from './mails.js';
import { fillSignIn, newPerson, register, sees, seesHeading, signIn, signUp } from './person.js';

describeInBrowser('the page of users', () => {
  const { demo, open } = setStage();

  const rowOf = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });

  it('lets the administrator search, block and act as a user; other users see nothing of it', async () => {
    const ada = newPerson();
    await register(demo(), ada);
    const own = await open();
    await signIn(own, ada);
    const code = await createSupportCode(own);
    const other = await open();
    await signUp(other, newPerson('Bob'));
    await other.goto('/users');
    await sees(other, /Only administrators see the users/);

    const page = await open();
    const admin = { ...newPerson('Grace'), email: administratorAddress };
    await signUp(page, admin);
    await followMail(page, { to: admin.email, subject: subjects.verification });
    await seesHeading(page, 'Your email is verified');
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
    await seesHeading(page, 'Users');
    const search = async (by: string, beginning: string) => {
      await page.getByLabel('Search by').selectOption(by);
      await page.getByLabel('Beginning').fill(beginning);
      await page.getByRole('button', { name: 'Search' }).click();
    };
    await search('name', `${ada.name.toUpperCase()} X`);
    await sees(page, '0 users');
    await search('name', ada.name.toUpperCase());
    await rowOf(page, ada.email).waitFor();
    await search('address', ada.email.slice(0, -4).toUpperCase());
    await sees(page, '1 user');

    const reason = 'Ticket 42: cannot pay';
    const row = rowOf(page, ada.email);
    await row.getByLabel(/^Reason/).fill(reason);
    await row.getByLabel(/^Support code/).fill(code.toUpperCase());
    await row.getByRole('button', { name: 'Act as' }).click();
    await seesHeading(page, `Hello, ${ada.name}`);
    const banner = page.getByRole('status').filter({ hasText: `You act as ${ada.name}.` });
    await banner.waitFor();
    await page.reload();
    await banner.getByRole('button', { name: 'Stop acting' }).click();
    await seesHeading(page, 'Users');
    await banner.waitFor({ state: 'detached' });

    await rowOf(page, ada.email)
      .getByLabel(/^Reason/)
      .fill('Spam in the comments');
    await rowOf(page, ada.email).getByRole('button', { name: 'Block' }).click();
    await rowOf(page, ada.email)
      .getByText(/blocked: Spam in the comments/)
      .waitFor();
    const blocked = await open({ refusals: [403] });
    await blocked.goto('/sign-in');
    await fillSignIn(blocked, ada);
    await blocked.getByRole('main').getByRole('alert').first().waitFor();
    await seesHeading(blocked, 'Sign in');
    await rowOf(page, ada.email)
      .getByRole('button', { name: /^Unblock/ })
      .click();
    await rowOf(page, ada.email).getByRole('button', { name: 'Act as' }).waitFor();
    await fillSignIn(blocked, ada);
    await seesHeading(blocked, `Hello, ${ada.name}`);
    expect(
      await rowOf(page, ada.email)
        .getByText(/blocked/)
        .count(),
    ).toBe(0);
  });
});
