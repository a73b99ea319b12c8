import type { MailTexts } from '../texts/mail-texts.js';

/** The content of one mail, before it is written as text and as HTML. */
export interface Letter {
  /** One line, without links and codes: screens show it while they are locked. */
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A code that the user types on a page. */
  readonly code?: string;
  /** The button and its link. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small text at the end. */
  readonly close: string;
}

/** What all mails of an application have in common. */
export interface Stationery {
  readonly appName: string;
  readonly texts: MailTexts;
  readonly color: string;
  readonly logo: Logo | undefined;
}

/** A picture above the mail. It is the only thing that a mail loads from a server. */
export interface Logo {
  /** An `https:` URL. Mail programs load it when the mail is opened. */
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
}
