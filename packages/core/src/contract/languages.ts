/** The languages of the screens and of the mails, as tags of BCP 47. `pt` is the Portuguese of Brazil. */
export const languageTags = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'] as const;

/** A language of the screens and of the mails. */
export type LanguageTag = (typeof languageTags)[number];

/** Whether Latchkey has this language. */
export function isLanguageTag(tag: string): tag is LanguageTag {
  return languageTags.some((each) => each === tag);
}

/**
 * Returns the first language that the reader prefers and Latchkey has; `undefined` if there is none. `preferred`: tags such as
 * `de-AT`, the best first, as `navigator.languages` has them.
 */
export function preferredLanguage(preferred: readonly string[]): LanguageTag | undefined {
  return preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguageTag);
}
