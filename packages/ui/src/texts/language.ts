import type { Catalogue, ErrorCode, ErrorTexts } from './catalogue.js';

/** The texts of every screen in one language. */
export interface Language {
  /** The tag of BCP 47, such as `de` or `pt-BR`: plurals and dates follow it. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** Without the texts of a screen, it shows its English ones. */
  readonly texts: { readonly [N in keyof Catalogue]?: Partial<Catalogue[N]> };
  /** By the code of the error. Without a text, the message of the server is shown. */
  readonly errors: ErrorTexts;
}

/** A language without a gap: a missing text does not compile. */
export interface CompleteLanguage extends Language {
  readonly texts: Catalogue;
  readonly errors: Readonly<Record<ErrorCode, string>>;
}

/** The English texts come with each screen, so a page loads those of its own screens only. */
export const defaultLanguage: Language = { tag: 'en', direction: 'ltr', texts: {}, errors: {} };
