import type { Letter, Stationery } from './letter.js';

/** Writes a mail as plain text, which every program shows. A code and a link stand on lines of their own. */
export function textForm(letter: Letter, { appName, texts }: Stationery): string {
  const { greeting, paragraphs, code, action, close } = letter;
  return [
    greeting,
    ...paragraphs,
    ...(code === undefined ? [] : [`${texts.code}\n${code}`]),
    ...(action ? [`${action.label}\n${action.url}`] : []),
    close,
    texts.sentBy(appName),
  ].join('\n\n');
}
