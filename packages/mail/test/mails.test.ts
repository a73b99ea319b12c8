import { languageTags } from 'latchkey';
import { describe, expect, it } from 'vitest';
import { languages } from '../src/texts/languages.js';
import { ada, samples, url, writeSample } from './sample-mails.js';

const written = Object.entries(languages).flatMap(([language, texts]) =>
  samples.map((sample) => ({
    title: `${sample[0]} (${language})`,
    language,
    sample,
    mail: writeSample(sample, texts),
  })),
);

describe.each(Object.entries(languages))('the mails in the language %s', (language, texts) => {
  it('say what the snapshot says', async () => {
    const pages = samples.map((sample) => {
      const { subject, text, html } = writeSample(sample, texts);
      return `######## ${sample[0]}\nSubject: ${subject}\n\n${text}\n\n---- HTML\n${contentOf(html)}\n`;
    });
    await expect(pages.join('\n')).toMatchFileSnapshot(`snapshots/${language}.txt`);
  });
});

it('the whole document is that of the snapshot', async () => {
  const sample = samples.find(([label]) => label === 'second factor');
  if (!sample) throw new Error('the sample is missing');
  await expect(writeSample(sample, languages.en).html).toMatchFileSnapshot('snapshots/document.txt');
});

describe.each(written)('$title', ({ mail: { subject, html, text }, sample: [, , data], language }) => {
  it('has neither link nor code in the subject, which is one line', () => {
    expect(subject).toMatch(/^Acme\u00a0?: [^\n\r]+$/);
    expect(subject).not.toMatch(/https?:|012345|token/);
  });

  it('has its link and its code in both forms, the code in one piece', () => {
    if ('url' in data && data.url !== null) {
      expect(text.split('\n')).toContain(url);
      expect(html).toContain(`<a href="${escaped(url)}"`);
    }
    const code = 'otp' in data ? data.otp : 'code' in data ? data.code : undefined;
    if (code === undefined) return;
    expect(text.split('\n')).toContain(code);
    expect(html).toContain(`>${code}</p>`);
  });

  it('shows neither in the line that lists of mails preview', () => {
    const [, preview = ''] = /aria-hidden="true">([^<]*)</.exec(html) ?? [];
    expect(preview.trim()).not.toBe('');
    expect(preview).not.toMatch(/https?:|012345/);
    expect(preview.length).toBeGreaterThan(200);
  });

  it('says its language, and loads nothing', () => {
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).not.toMatch(/<img|<script|<link|\bsrc=|url\(|@import|undefined/);
    expect(text).not.toMatch(/undefined|<\/?[a-z]/);
  });
});

describe('a language', () => {
  it.each(Object.entries(languages))('%s has its own words in every mail', (language, texts) => {
    if (language === 'en') return;
    for (const sample of samples) {
      const own = writeSample(sample, texts);
      const english = writeSample(sample, languages.en);
      expect(own.subject, sample[0]).not.toBe(english.subject);
      const lines = english.text.split('\n').filter((line) => / /.test(line));
      expect(
        lines.filter((line) => own.text.includes(line)),
        sample[0],
      ).toEqual([]);
    }
  });
});

/** What the samples have for the places of the texts. */
const values = [
  'Acme',
  'Acme & Sons',
  ada.name,
  ada.email,
  'old@example.com',
  'new@example.com',
  'github',
  '+15551234567',
  'Ada’s phone',
  '012345',
  url,
];

it.each(Object.entries(languages))('the mails in the language %s name what the English ones name', (_, texts) => {
  const named = (sample: (typeof samples)[number], own: typeof texts) => {
    const { subject, text } = writeSample(sample, own);
    return [subject, text].map((each) => values.filter((value) => each.includes(value)));
  };
  for (const sample of samples) expect(named(sample, texts), sample[0]).toEqual(named(sample, languages.en));
  expect(values.filter((value) => samples.some((sample) => writeSample(sample, texts).text.includes(value)))).toEqual(
    values,
  );
});

it('the languages are those of the screens', () => {
  expect(Object.entries(languages).map(([tag, { language }]) => [tag, language])).toEqual(
    languageTags.map((tag) => [tag, tag]),
  );
});

it('a mail to an address that is not verified does not show the name that the account has', () => {
  const stranger = { ...ada, emailVerified: false, name: 'Your refund is ready' };
  for (const sample of [
    ['reset', 'resetPassword', { user: stranger, url, token: 't' }],
    ['verification', 'verification', { user: { ...stranger, emailVerified: true }, url, token: 't' }],
  ] as const) {
    const { text, html } = writeSample(sample, languages.en);
    expect(`${text}${html}`).not.toContain('refund');
  }
});

/** What differs between mails: the cell with the text, without styles. */
function contentOf(html: string): string {
  const [, content = ''] =
    /<td class="text"[^>]*>\n([\s\S]*?)\n<\/td><\/tr>\n<\/table>\n<p class="muted" style="margin:16px/.exec(html) ?? [];
  return content.replace(/ style="[^"]*"/g, '');
}

function escaped(text: string): string {
  return text.replace(/[&=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
