// @vitest-environment node
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { english } from '../../src/languages/en.js';
import { languageTags } from '../../src/languages.js';
import { languages, singleTextsOf, textsOf } from './languages.js';

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** Forms that stand for one number only, such as the dual of Arabic: a language can have a word for the number. */
function isOneNumber(tag: string, form: string): boolean {
  const rules = new Intl.PluralRules(tag);
  return Array.from({ length: 1000 }, (_, number) => rules.select(number)).filter((each) => each === form).length === 1;
}

it('each tag loads its own language, in the direction of its script', () => {
  expect(languages.map(({ tag }) => tag)).toEqual(languageTags);
  expect(languages.filter(({ direction }) => direction === 'rtl').map(({ tag }) => tag)).toEqual(['ar']);
});

it('the package has an entry for each language', () => {
  const entries = Object.keys(manifest.exports).flatMap((entry) => /^\.\/languages\/(.+)$/.exec(entry)?.[1] ?? []);
  expect(entries).toEqual(languageTags);
});

describe.each(languages.map((language) => [language.tag, language] as const))('the texts in %s', (tag, language) => {
  const own = textsOf(language);

  it('are those of English, no more and no fewer', () => {
    expect([...own.keys()].sort()).toEqual([...textsOf(english).keys()].sort());
  });

  it('have the placeholders of English', () => {
    const wrong = [...textsOf(english)].flatMap(([place, text]) => {
      if (typeof text !== 'string') return [];
      const translated = own.get(place);
      return String(placesIn(text)) === String(placesIn(String(translated))) ? [] : [[place, translated]];
    });
    expect(wrong).toEqual([]);
  });

  it('have every plural form of the language, each with its number', () => {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    for (const [place, forms] of own) {
      if (typeof forms === 'string') continue;
      expect(Object.keys(forms).sort(), place).toEqual([...pluralCategories].sort());
      for (const [form, text] of Object.entries(forms)) {
        if (isOneNumber(tag, form) && placesIn(text).length === 0) continue;
        expect(placesIn(text), `${place}.${form}`).toEqual(['{count}']);
      }
    }
  });

  it('name a button by what it shows and more, such as "Edit" and "Edit {role}" (WCAG 2.5.3)', () => {
    const wrong = [...own].filter(([place, name]) => {
      const shown = place.endsWith('Of') && !titles.has(place) && own.get(place.slice(0, -2));
      return typeof shown === 'string' && !String(name).toLowerCase().includes(shown.toLowerCase());
    });
    expect(wrong).toEqual([]);
  });

  it('have neither blanks at their ends nor two in a row, and no straight quotation marks', () => {
    const wrong = [...singleTextsOf(language)].filter(([, text]) => /^\s|\s$|\s{2}|^$|["']|\.\.\./.test(text));
    expect(wrong).toEqual([]);
  });
});

/** Texts beside a column's head, which are not the names of buttons. */
const titles = new Set(['organizations.roleOf', 'roles.permissionsOf', 'teams.membersOf']);

/** Words that a language shares with English. */
const sharedWords: Readonly<Record<string, readonly string[]>> = {
  de: ['(optional)', 'Name', 'Passkeys', 'Team', 'Teams'],
  fr: ['Active', 'Invitations', 'Notifications', 'Permissions'],
  es: ['Roles'],
};

it.each(languages.filter(({ tag }) => tag !== 'en').map((language) => [language.tag, language] as const))(
  'no text in %s is still English',
  (tag, language) => {
    const inEnglish = singleTextsOf(english);
    const same = [...singleTextsOf(language)].filter(
      ([place, text]) => inEnglish.get(place) === text && /\p{L}/u.test(text.replace(/\{\w+\}/g, '')),
    );
    expect([...new Set(same.map(([, text]) => text))].sort()).toEqual([...(sharedWords[tag] ?? [])].sort());
  },
);
