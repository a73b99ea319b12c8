import type { Catalogue, ErrorTexts } from './catalogue.js';

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

/** The English texts come with each screen, so a page loads those of its own screens only. */
export const english: Language = { tag: 'en', direction: 'ltr', texts: {}, errors: {} };
