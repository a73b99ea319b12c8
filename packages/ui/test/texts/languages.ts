import { languageTags, loadLanguage } from '../../src/languages.js';
import type { PluralForms } from '../../src/texts/catalogue.js';
import type { CompleteLanguage } from '../../src/texts/language.js';

export const languages: readonly CompleteLanguage[] = await Promise.all(languageTags.map(loadLanguage));

/** Every text of a language by its place, such as `signIn.title`. The texts of errors have the place `errors.<code>`. */
export function textsOf({ texts, errors }: CompleteLanguage): ReadonlyMap<string, string | PluralForms> {
  const groups: Readonly<Record<string, Readonly<Record<string, string | PluralForms>>>> = { ...texts, errors };
  return new Map(
    Object.entries(groups).flatMap(([group, own]) =>
      Object.entries(own).map(([key, text]): [string, string | PluralForms] => [`${group}.${key}`, text]),
    ),
  );
}

/** The texts alone, each form of a plural with its own place. */
export function singleTextsOf(language: CompleteLanguage): ReadonlyMap<string, string> {
  return new Map(
    [...textsOf(language)].flatMap(([place, text]) =>
      typeof text === 'string'
        ? [[place, text] as const]
        : Object.entries(text).map(([form, own]): [string, string] => [`${place}.${form}`, own]),
    ),
  );
}
