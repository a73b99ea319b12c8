import { expect, it } from 'vitest';
import { describeInBrowser, setStage } from './browser.js';
import { leaveByLink } from './mails.js';
import { sees, seesHeading } from './person.js';

describeInBrowser('the mailbox', () => {
  const { demo, open } = setStage();

  it('is empty at first, and a new mail appears without a reload', async () => {
    const page = await open();
    await page.goto('/mailbox');
    await sees(page, 'No mail yet');
    await demo().mailbox?.send({ to: 'ada@example.com', subject: 'Hello', text: `Open ${demo().url}/sign-in now.` });
    await page.getByRole('link', { name: /^Hello/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Hello' }).waitFor();
    await page.getByRole('link', { name: `${demo().url}/sign-in` }).click();
    await seesHeading(page, 'Sign in');
  });

  it('shows the newest first, and a mail as HTML in a frame whose links open in the whole window', async () => {
    const page = await open();
    await demo().mailbox?.send({ to: 'ada@example.com', subject: 'Older', text: 'one' });
    await demo().mailbox?.send({
      to: 'ada@example.com',
      subject: 'Newer',
      text: 'Plain words',
      html: `<p style="color: teal">Styled words</p><a href="${demo().url}/sign-up">Go on</a>`,
    });
    await page.goto('/mailbox');
    const links = page.getByRole('navigation', { name: 'Mails' }).getByRole('link');
    expect(await links.first().textContent()).toContain('Newer');
    await links.first().click();
    const frame = page.frameLocator('iframe');
    await frame.getByText('Styled words').waitFor();
    await page.getByRole('button', { name: 'Plain text' }).click();
    await sees(page, 'Plain words');
    await page.getByRole('button', { name: 'Plain text' }).click();
    await leaveByLink(page, frame.getByRole('link', { name: 'Go on' }));
    await seesHeading(page, 'Create an account');
    await page.goBack();
    await seesHeading(page, 'Mailbox');
  });

  it('blocks scripts of a mail', async () => {
    await demo().mailbox?.send({ to: 'ada@example.com', subject: 'Hi', text: 'Hi', html: '<script>alert(1)</script>' });
    const [mail] = demo().mailbox?.list() ?? [];
    const answer = await fetch(`${demo().url}/api/mailbox/${mail?.id}/html`);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy).not.toContain('allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
  });

  it('can be emptied', async () => {
    const page = await open();
    await demo().mailbox?.send({ to: 'ada@example.com', subject: 'Hello', text: 'one' });
    await page.goto('/mailbox');
    await page.getByRole('button', { name: 'Empty the mailbox' }).click();
    await sees(page, 'No mail yet');
    expect(demo().mailbox?.list()).toEqual([]);
  });
});
