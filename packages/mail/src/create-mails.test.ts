import { describe, expect, it } from 'vitest';
import { ada, url } from '../test/sample-mails.js';
import { createMails } from './create-mails.js';
import { contrastOf } from './letters/color.js';
import type { Mail } from './mail.js';
import type { MailsOptions } from './mails-options.js';
import { english } from './texts/english.js';
import { languageOf } from './texts/languages.js';

const reset = { user: ada, url, token: 't' };

/** Sends one mail, and returns it. */
async function sentWith(options: Partial<MailsOptions>, request?: Request): Promise<Mail> {
  const sent: Mail[] = [];
  const mails = createMails({
    appName: 'Acme',
    from: 'Acme GmbH <no-reply@acme.example>',
    send: async (mail) => void sent.push(mail),
    ...options,
  });
  await mails.resetPassword(reset, request);
  const [mail] = sent;
  if (!mail || sent.length > 1) throw new Error(`${sent.length} mails were sent`);
  return mail;
}

describe('a mail', () => {
  it('goes from the sender of the application to the stored address, each with an id of its own', async () => {
    const first = await sentWith({});
    expect(first).toMatchObject({
      from: 'Acme GmbH <no-reply@acme.example>',
      sender: { name: 'Acme GmbH', address: 'no-reply@acme.example' },
      to: ada.email,
      subject: 'Acme: reset your password',
    });
    expect((await sentWith({})).id).not.toBe(first.id);
  });

  it('can come from an address without a name', async () => {
    const { sender } = await sentWith({ from: 'no-reply@acme.example' });
    expect(sender).toEqual({ name: undefined, address: 'no-reply@acme.example' });
  });

  it('fails if the function of the application fails', async () => {
    const send = () => Promise.reject(new Error('no connection'));
    await expect(sentWith({ send })).rejects.toThrow('no connection');
  });

  it('has the colour and the logo of the application', async () => {
    const logo = { url: 'https://acme.example/logo.png', width: 120, height: 32 };
    const { html } = await sentWith({ brand: { color: '#ffcc00', logo } });
    expect(html).toContain('background-color:#ffcc00;color:#000000');
    expect(html).toContain('<img src="https://acme.example/logo.png" width="120" height="32" alt="Acme"');
  });
});

describe('the language', () => {
  const german = 'Acme: Neues Passwort wählen';
  const accepting = (value: string) => new Request('https://acme.example/', { headers: { 'accept-language': value } });

  it('is that of the option', async () => {
    expect((await sentWith({ language: 'de' })).subject).toBe(german);
  });

  it('is chosen for each mail, from the user and the request', async () => {
    const request = accepting('de');
    const asked: unknown[] = [];
    const language: MailsOptions['language'] = (recipient, from) => {
      asked.push(recipient, from);
      return languageOf(from);
    };
    expect((await sentWith({ language }, request)).subject).toBe(german);
    expect(asked).toEqual([{ email: ada.email, user: ada }, request]);
    expect((await sentWith({ language })).subject).toBe('Acme: reset your password');
  });

  it('can have texts of the application', async () => {
    const language = { ...english, language: 'en-GB', greeting: () => 'Good day,' };
    const { text, html } = await sentWith({ language });
    expect(text.startsWith('Good day,\n')).toBe(true);
    expect(html).toContain('<html lang="en-GB"');
  });

  it('that this package does not have is an error', async () => {
    const language = () => JSON.parse('"nl"');
    await expect(sentWith({ language })).rejects.toThrow(
      /^createMails.language: got 'nl', expected one of en, de, fr, es/,
    );
  });

  it.each([
    ['de-AT, en;q=0.8', 'de'],
    ['en;q=0.5, fr;q=0.9', 'fr'],
    ['nl, es-MX;q=0.7, en;q=0.3', 'es'],
    ['DE', 'de'],
    ['nl', undefined],
    ['de;q=0, nl', undefined],
    ['*', undefined],
    ['constructor, __proto__', undefined],
    ['', undefined],
  ])('of a browser that accepts "%s" is %s', (header, expected) => {
    expect(languageOf(accepting(header))).toBe(expected);
  });
});

describe('options that cannot work are refused at the start', () => {
  it.each([
    [{ from: 'Acme' }, 'createMails.from'],
    [{ from: 'a@acme.example, b@acme.example' }, 'createMails.from'],
    [{ from: 'Acme <a@acme.example>\r\nBcc: b@evil.example' }, 'createMails.from'],
    [{ appName: 'Acme\nInc' }, 'createMails.appName'],
    [{ brand: { color: 'red' } }, 'createMails.brand.color'],
    [{ brand: { color: '#fff;background:url(https://evil.example)' } }, 'createMails.brand.color'],
    [{ brand: { logo: { url: 'http://acme.example/logo.png', width: 1, height: 1 } } }, 'createMails.brand.logo.url'],
    [{ brand: { logo: { url: 'javascript:alert(1)', width: 1, height: 1 } } }, 'createMails.brand.logo.url'],
  ])('%j', async (options, path) => {
    await expect(sentWith(options)).rejects.toMatchObject({ option: path });
  });
});

it.each([
  ['#000000', '#ffffff'],
  ['#1f5f99', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#FFCC00', '#000000'],
])('the label of a button in %s is %s', (color, label) => {
  expect(contrastOf(color)).toBe(label);
});
