import { isLanguageTag, type LanguageTag } from 'latchkey';
import { arabic } from './arabic.js';
import { english } from './english.js';
import { french } from './french.js';
import { german } from './german.js';
import { japanese } from './japanese.js';
import type { MailTexts } from './mail-texts.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';

/** The languages of this package: those of the screens. */
export const languages: Readonly<Record<LanguageTag, MailTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ja: japanese,
  ar: arabic,
};

/** A language of this package. */
export type Language = LanguageTag;

/**
 * Returns the first language of this package that the browser of a request prefers, from `Accept-Language` (RFC 9110 §12.5.4);
 * `undefined` if there is none. For the option `language`.
 */
export function languageOf(request: Pick<Request, 'headers'> | undefined): Language | undefined {
  const header = request?.headers.get('accept-language') ?? '';
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
      return { tag: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
    .find(isLanguageTag);
}
