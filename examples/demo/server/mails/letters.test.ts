import { describe, expect, it } from 'vitest';
import * as codes from './code-letters.js';
import * as letters from './letters.js';

const url = 'http://localhost:3000/go?token=a.b&callbackURL=%2F';
const user = { name: '<img src=x onerror=alert(1)> "Ada" & co', email: 'ada@example.com' };
const newEmail = 'countess@example.com';

const mails = {
  verification: letters.verificationMail({ user, url }),
  change: letters.changeEmailMail({ user, newEmail, url }),
  notice: letters.noticeMail({ to: user.email, subject: 'Changed', text: `Changed by ${user.name}.\n\nWas it you?` }),
  reset: letters.resetPasswordMail({ user, url }),
  deletion: letters.deleteAccountMail({ user, url }),
  'a code': codes.signInCodeMail({ email: user.email, otp: '012345' }),
  'a link': codes.magicLinkMail({ email: user.email, url }),
  'a second step': codes.secondFactorMail({ user, otp: '012345' }),
};

describe.each(Object.entries(mails))('the mail about %s', (_, mail) => {
  it('goes to the address of the user and says the same as text and as HTML', () => {
    expect(mail.to).toBe('ada@example.com');
    expect(mail.html).toContain(`<h1`);
    expect(mail.text).not.toMatch(/undefined|<a|<p/);
    expect(mail.html).not.toContain('undefined');
  });

  it('escapes names', () => {
    expect(mail.html).not.toContain('<img');
  });
});

it.each([mails.verification, mails.change, mails.reset, mails.deletion, mails['a link']])(
  '$subject has its link in both',
  (mail) => {
    expect(mail.text.split('\n')).toContain(url);
    const [, href = ''] = /href="([^"]*)"/.exec(mail.html ?? '') ?? [];
    expect(href.replaceAll('&#38;', '&')).toBe(url);
  },
);

it('a mail to an unproven address contains no text of the user who signed up', () => {
  expect(mails.verification.text).not.toContain('Ada');
});

it.each([mails['a code'], mails['a second step']])('$subject has its code in both forms', (mail) => {
  expect(mail.text.split('\n')).toContain('Your code: 012345');
  expect(mail.html).toContain('>012345</p>');
});

it('a text message goes to the number and is one line', () => {
  const message = codes.textMessage({ phoneNumber: '+491711234567', code: '012345', type: 'sign-in' });
  expect(message).toMatchObject({ to: '+491711234567', text: expect.stringMatching(/^012345 is your code [^\n]+$/) });
  expect(message.html).toBeUndefined();
});
