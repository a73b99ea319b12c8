import { htmlForm } from './html-form.js';
import type { Stationery } from './letter.js';
import { letters } from './letters.js';
import type { MailData, MailName } from './mail-data.js';
import { oneLine } from './names.js';
import { textForm } from './text-form.js';

/** The content of a mail. */
export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Writes a mail in both forms. */
export function writeMail<N extends MailName>(name: N, data: MailData[N], stationery: Stationery): WrittenMail {
  const letter = letters[name](data, stationery.texts, stationery.appName);
  return {
    subject: oneLine(letter.subject),
    html: htmlForm(letter, stationery),
    text: textForm(letter, stationery),
  };
}
