import { isLanguageTag, loadLanguage } from '@latchkey/ui/languages';
import { english } from '@latchkey/ui/languages/en';

const asked = new URLSearchParams(window.location.search).get('language') ?? 'en';

/** The language of the page, from its address. */
export const language = await loadLanguage(isLanguageTag(asked) ? asked : 'en');

/** What an English text is in the language of the page. A word such as `Name` is in several places, with a translation in each. */
export function translationsOf(text: string): readonly string[] {
  const groups: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...language.texts };
  return Object.entries(english.texts).flatMap(([group, texts]) =>
    Object.entries(texts).flatMap(([key, inEnglish]) => {
      const translated = groups[group]?.[key];
      return inEnglish === text && typeof translated === 'string' ? [translated] : [];
    }),
  );
}
