import type { MarkdownRenderer } from 'vitepress';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** Changes the tables of a page so that they can be read on a phone and by a screen reader. */
export function shapeTables(md: MarkdownRenderer): void {
  md.core.ruler.push('label_cells', ({ tokens }) => labelCells(tokens));
  md.core.ruler.push('drop_empty_headers', (state) => {
    state.tokens = withoutEmptyHeaders(state.tokens);
  });
  for (const kind of ['code_inline', 'text'] as const) {
    const rule = md.renderer.rules[kind];
    md.renderer.rules[kind] = (tokens, index, ...rest) => {
      const html = rule?.(tokens, index, ...rest) ?? '';
      return tokens[index]?.meta?.isInCell ? html.replace(/[^\s<>"]{16,}/g, withBreaks) : html;
    };
  }
}

/** A long name as HTML that the browser can break between words: `session.cookieCache.maxAge`, `SESSION_IS_NOT_FRESH`. */
function withBreaks(name: string): string {
  return name.replace(/[_./](?=\w)|[a-z](?=[A-Z])/g, '$&<wbr>');
}

/**
 * Each cell gets the heading of its column as `data-label`, and each table with three columns or more the class `stacks`: a phone
 * shows each of its rows as a card.
 */
function labelCells(tokens: readonly Token[]): void {
  let table: Token | undefined;
  let labels: string[] = [];
  let column = 0;
  for (const [place, token] of tokens.entries()) {
    if (token.type === 'table_open') {
      table = token;
      labels = [];
    } else if (token.type === 'th_open') labels.push(textOf(tokens[place + 1]));
    else if (token.type === 'thead_close' && labels.length > 2) table?.attrJoin('class', 'stacks');
    else if (token.type === 'tr_open') column = 0;
    else if (token.type === 'td_open') {
      token.attrSet('data-label', labels[column++] ?? '');
      for (const child of tokens[place + 1]?.children ?? []) child.meta = { isInCell: true };
    }
  }
}

function textOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('');
}

/** A table whose head is empty gets no head, and a single empty heading becomes a plain cell. */
function withoutEmptyHeaders(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let head: Token[] | undefined;
  for (const token of tokens) {
    if (token.type === 'thead_open') head = [];
    (head ?? kept).push(token);
    if (token.type !== 'thead_close' || !head) continue;
    if (head.some(({ type, content }) => type === 'inline' && content !== '')) kept.push(...withPlainCells(head));
    head = undefined;
  }
  return kept;
}

function withPlainCells(head: readonly Token[]): readonly Token[] {
  for (const [place, token] of head.entries()) {
    if (token.type !== 'inline' || token.content !== '') continue;
    for (const cell of [head[place - 1], head[place + 1]]) if (cell) cell.tag = 'td';
  }
  return head;
}
