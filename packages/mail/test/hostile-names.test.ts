import { describe, expect, it } from 'vitest';
import { createMails } from '../src/create-mails.js';
import { shownName } from '../src/letters/names.js';
import type { Mail } from '../src/mail.js';
import { languages } from '../src/texts/languages.js';
import { ada, invitationBy, samples, url, writeSample } from './sample-mails.js';

const markup = '<img src=x onerror=alert(1)>"\'`';

describe('a name with markup [R-C13]', () => {
  it.each(Object.entries(languages))('is escaped in every mail (%s)', (_, texts) => {
    const user = { ...ada, name: markup, email: '"><b>@example.com' };
    for (const [label, name, data] of samples) {
      const hostile = { ...data, ...('user' in data && { user }), ...('url' in data && { url: `${url}"><b>` }) };
      // The data of a sample, with other texts.
      const { html } = writeSample([label, name, hostile] as (typeof samples)[number], texts, `Acme ${markup}`);
      expect(html, label).not.toMatch(/<img|<b>|x onerror=/);
    }
  });

  it('is escaped as the name of an organization', () => {
    const { html, text } = writeSample(['', 'invitation', invitationBy(ada, '<b>Acme"')], languages.en);
    expect(html).toContain('&#60;b&#62;Acme&#34;');
    expect(text).toContain('“<b>Acme"”');
  });
});

describe('a name that mail programs would turn into a link, or that reads like a message', () => {
  it.each([
    'https://evil.example',
    'evil.example',
    'Win at evil。example now',
    'mail ceo@evil.example',
    'call 0800 123 456',
    'call 0 - 8 - 0 - 0 - 1 - 2 - 3',
    'call ٠٨٠٠ ١٢٣ ٤٥٦',
    'call ０８００１２３４５６',
    'call ⓪⑧⓪⓪①②③',
    'evil.\u200dexample',
    'evil\u200c.\u00adexample',
    'evil.\u034f\ufe0fexample',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil．example',
    'mail ceo＠evil',
    `Z${'\u0301\u0302'.repeat(3)}algo`,
    'www.evil.example/login',
    `${'Your account is locked. '.repeat(4)}`,
    'Ada\r\nBcc: eve@evil.example',
    'Ada\u2028Lovelace',
    '\u202egro.elpmaxe',
    // Dots in other spellings
    'evil\u3002com',
    'evil\uff0ecom',
    'evil\uff61com',
    'evil\u2024com',
    'evil\u06d4com',
    'evil\ua4f8com',
    'evil\u0701com',
    'evil·com',
    'evil•com',
    'evil・com',
    'evil.\u0301com',
    'evil . com',
    'evil .com',
    'evil. com',
    'evil[.]com',
    'evil (dot) com',
    'Evil Dot Com',
    'evil punkt com',
    'evil ドット com',
    'evil.c0m',
    // Letters in other scripts
    'evil.сом',
    'еvіl.соm',
    'εvil.cοm',
    'пример.рф',
    '例え.テスト',
    'موقع.وزارة',
    'xn--e1afmkfd.xn--p1ai',
    'xn--80ak6aa92e',
    'Amazon.com Inc.',
    'www evil',
    'https evil',
    '10.0.0.1',
    '1。2。3。4',
    // Slashes, at signs and colons in other spellings
    'evil∕login',
    'evil⧸login',
    'a⁄b',
    'ceo﹫evil',
    'tel꞉ evil',
    // Sentences
    'Your account is locked',
    'YOUR REFUND IS READY',
    'Ｙｏｕｒ ｒｅｆｕｎｄ',
    'Please confirm',
    'Account Suspended',
    'Refund ready! Open it',
    'Ihr Konto wurde gesperrt',
    'Veuillez cliquer',
    'Su cuenta bloqueada',
    'Sua conta expirou',
    'アカウントがロックされました',
    'حسابك مغلق',
    'We have noticed',
    'Money waits. Come',
    'The winners meet tomorrow. Come',
    'Open the page that we sent to all friends',
    'Ready?',
    'नमस्ते। आइए',
    '',
    '   ',
  ])('%j is not shown', (name) => {
    expect(shownName(name)).toBeUndefined();
    const reset = writeSample(['', 'resetPassword', { user: { ...ada, name }, url, token: 't' }], languages.en);
    expect(reset.text.startsWith('Hello,\n')).toBe(true);
    const invited = writeSample(['', 'invitation', invitationBy(ada, name)], languages.en);
    expect(invited.text).toContain('to join an organization at Acme.');
  });

  it.each([
    'Ada Lovelace',
    'Acme Inc.',
    'J. R. R. Tolkien',
    "O'Brien & Sons",
    'می‌خواهم',
    '山田太郎',
    'ကျွန်ုပ်',
    '👩‍💻',
    'Studio 54',
    '7-Eleven',
    "Dr. J. O'Neil",
    'St. John',
    'Dr. De Vries',
    'Meyer Bros. Co.',
    'Müller-Lüdenscheidt GmbH & Co. KG',
    'Prof. Dr. María José Pérez',
    'Juan Carlos de Borbón y Borbón',
    'Seu Jorge',
    'Will Smith',
    'Marianne Vos',
    'Gal·la Placídia',
    'Yahoo!',
    'Café ½',
    'bell hooks',
    'Nguyễn Thị Minh Khai',
    'Иван Петров',
    'Ελένη Παπαδοπούλου',
    'عبد الله بن محمد',
    'هنا',
    'ジョン・スミス',
    '株式会社みずほ銀行',
    '김철수',
    'अमिताभ बच्चन',
    'สมชาย ใจดี',
    'S.p.A. Ferrero',
    'Ada Lovelace, Ph.D.',
  ])('%s is shown', (name) => {
    expect(shownName(name)).toBe(name);
  });
});

it('an inviter whose address is not verified is not named', () => {
  const inviter = { ...ada, email: 'ceo@bank.example', emailVerified: false };
  const { text, html } = writeSample(['', 'invitation', invitationBy(inviter, 'Acme')], languages.en);
  expect(`${text}${html}`).not.toContain('bank.example');
  expect(text).toContain('A member invites you');
});

it.each([
  'ada@example.com, eve@evil.example',
  'ada@example.com\r\nBcc: eve@evil.example',
  'Eve <eve@evil.example>',
  '"ada@example.com"@evil.example',
  'ada',
])('no mail goes to %j, which is not one address [R-C08 R-C09]', async (email) => {
  const sent: Mail[] = [];
  const mails = createMails({
    appName: 'Acme',
    from: 'no-reply@acme.example',
    send: async (mail) => void sent.push(mail),
  });
  const given = mails.magicLink({ email, url, token: 't' });
  await expect(given).rejects.toMatchObject({ code: 'MAIL_ADDRESS_IS_INVALID' });
  expect(sent).toEqual([]);
});
