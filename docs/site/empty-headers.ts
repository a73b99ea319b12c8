import type { MarkdownRenderer } from 'vitepress';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** Tables whose head is empty have no head on the site, and a single empty heading is a plain cell: both help screen readers. */
export function dropEmptyHeaders(md: MarkdownRenderer): void {
  md.core.ruler.push('drop_empty_headers', (state) => {
    const kept: Token[] = [];
    let head: Token[] | undefined;
    for (const token of state.tokens) {
      if (token.type === 'thead_open') head = [];
      (head ?? kept).push(token);
      if (token.type !== 'thead_close' || !head) continue;
      if (head.some(({ type, content }) => type === 'inline' && content !== '')) kept.push(...withPlainCells(head));
      head = undefined;
    }
    state.tokens = kept;
  });
}

function withPlainCells(head: readonly Token[]): readonly Token[] {
  for (const [place, token] of head.entries()) {
    if (token.type !== 'inline' || token.content !== '') continue;
    for (const cell of [head[place - 1], head[place + 1]]) if (cell) cell.tag = 'td';
  }
  return head;
}
