import { expect, it } from 'vitest';
import { invitationMail } from './organization-letters.js';

const url = 'http://localhost:3000/accept-invitation?invitationId=a&token=b';

function mailFor(name: string) {
  return invitationMail({
    email: 'ada@example.com',
    url,
    organization: { name },
    inviter: { user: { email: 'grace@example.com' } },
  });
}

it('an invitation names the sender and the organization, and has its link in both forms', () => {
  const { to, text, html = '' } = mailFor('Acme');
  expect(to).toBe('ada@example.com');
  expect(text).toContain('grace@example.com invites you to join “Acme”.');
  expect(text.split('\n')).toContain(url);
  expect(html.replaceAll('&#38;', '&')).toContain(`href="${url}"`);
});

it('an invitation escapes the name of the organization, and shortens a long one', () => {
  expect(mailFor('<img src=x onerror=alert(1)>').html).not.toContain('<img');
  const story = mailFor(`${'a'.repeat(60)} pay at once`);
  expect(story.text).not.toContain('pay at once');
  expect(story.html).not.toContain('pay at once');
});
