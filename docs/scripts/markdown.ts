/** A fenced block of code. */
export interface CodeBlock {
  /** `ts`, `sh` …, as written; empty if absent. */
  readonly language: string;
  /** The text after the language: the name of a file, or empty. */
  readonly title: string;
  readonly code: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
}

/** The fenced blocks of a page. Throws for a block without an end. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { readonly info: string; readonly line: number; readonly code: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (!line.startsWith('```')) open?.code.push(line);
    else if (!open) open = { info: line.slice(3).trim(), line: index + 1, code: [] };
    else {
      const [language = '', ...title] = open.info.split(' ');
      blocks.push({ language, title: title.join(' '), code: open.code.join('\n'), line: open.line });
      open = undefined;
    }
  }
  if (open) throw new Error(`the code block that begins in line ${open.line} has no end`);
  return blocks;
}

/** The page without its code. Links and headings are searched in it. */
export function prose(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]]/g, ' '));
}

/**
 * The anchors of a page: those of its headings, as GitHub makes them (a second heading of one name gets `-1`), and those
 * that the page sets with `<a id="…">`.
 */
export function anchors(markdown: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const found = new Set<string>();
  for (const [, heading = ''] of prose(markdown).matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = slugOf(heading);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    found.add(times === 0 ? slug : `${slug}-${times}`);
  }
  for (const [, id = ''] of prose(markdown).matchAll(/<a id="([^"]+)"><\/a>/g)) found.add(id);
  return found;
}

/** How GitHub makes an anchor of a heading: lower case, no punctuation, a hyphen for each space. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

/** A link of a page: `[text](target)`, by its place in the page. */
export interface MarkdownLink {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly target: string;
}

/** The links of a page, in order. Code contains no links. */
export function linksOf(markdown: string): MarkdownLink[] {
  const masked = markdown
    .replace(/^```[\s\S]*?^```$/gm, (block) => ' '.repeat(block.length))
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]]/g, ' '));
  return Array.from(masked.matchAll(/\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g), (match) => {
    const [all, text = '', target = ''] = match;
    const from = match.index + 1;
    return {
      start: match.index,
      end: match.index + all.length,
      text: markdown.slice(from, from + text.length),
      target,
    };
  });
}

/** The page with other links. */
export function replaceLinks(markdown: string, replace: (link: MarkdownLink) => string): string {
  let end = 0;
  const parts = linksOf(markdown).map((link) => {
    const before = markdown.slice(end, link.start);
    end = link.end;
    return before + replace(link);
  });
  return parts.join('') + markdown.slice(end);
}

/** The targets of a page's links: `page.md#part`, `#part`, `https://…`. */
export function linkTargets(markdown: string): string[] {
  return linksOf(markdown).map(({ target }) => target);
}

/** A cell of a table: one line, and no `|` that would end it. */
export function cell(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/** A table. Every row has as many cells as the head. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`);
  return lines.join('\n');
}

/** Stands in a generated page before the sections that are pages of their own on the site. */
export const beginOfParts = '<!-- On the site, each part that follows is a page of its own. -->';
