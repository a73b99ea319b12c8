import type { Terminal } from './terminal.js';

/**
 * Characters that a terminal obeys or does not show: control characters, marks of direction, and characters without a width. A user
 * chooses names and other texts, and must not move the cursor, hide a line or write one (CWE-150).
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu;

/** The codes of our own styles. They change a colour, and move nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these codes begin with one
const styles = /(\u001b\[(?:[12]|22|3[1236]|39)m)/;

/** Shows a text that may have several lines. The escapes are those of JSON, so a printed value stays valid JSON. */
function visible(text: string): string {
  return text.replace(unseen, (found) => (found === '\n' || found === '\t' ? found : escaped(found)));
}

/** Shows a text within one line: a line end in a value must not begin a line that the command did not write. */
export function visibleInLine(text: string): string {
  return text.replace(unseen, escaped);
}

function escaped(found: string): string {
  return Array.from({ length: found.length }, (_, index) => codeUnit(found.charCodeAt(index))).join('');
}

const codeUnit = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;

/** A terminal that shows each text as characters, and obeys no code except those of `style`. */
export function withVisibleText(terminal: Terminal): Terminal {
  const isColoured = terminal.style('bold', '') !== '';
  const show = (text: string) =>
    isColoured
      ? text
          .split(styles)
          .map((part, index) => (index % 2 === 1 ? part : visible(part)))
          .join('')
      : visible(text);
  return {
    isInteractive: terminal.isInteractive,
    print: (line = '') => terminal.print(show(line)),
    note: (line) => terminal.note(show(line)),
    style: (style, text) => terminal.style(style, text),
    during: (what, work) => terminal.during(visible(what), work),
    confirm: (question) => terminal.confirm(visible(question)),
    askSecret: (question) => terminal.askSecret(visible(question)),
    readInput: () => terminal.readInput(),
  };
}
