import type { LanguageTag } from 'latchkey/client';
import type { CompleteLanguage } from './texts/language.js';

export { isLanguageTag, type LanguageTag, languageTags, preferredLanguage } from 'latchkey/client';
export type { CompleteLanguage } from './texts/language.js';

const loaders: Readonly<Record<LanguageTag, () => Promise<CompleteLanguage>>> = {
  en: async () => (await import('./languages/en.js')).english,
  de: async () => (await import('./languages/de.js')).german,
  fr: async () => (await import('./languages/fr.js')).french,
  es: async () => (await import('./languages/es.js')).spanish,
  pt: async () => (await import('./languages/pt.js')).portuguese,
  ja: async () => (await import('./languages/ja.js')).japanese,
  ar: async () => (await import('./languages/ar.js')).arabic,
};

/** Loads the texts of one language, for `AuthUI`. The browser loads no other one. */
export function loadLanguage(tag: LanguageTag): Promise<CompleteLanguage> {
  return loaders[tag]();
}
