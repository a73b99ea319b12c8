import { beginOfParts, replaceLinks, slugOf } from '../scripts/markdown.ts';

/** A page of the site that is part of a long page of the repository. */
export interface Part {
  /** The path that it would have in the repository: `docs/options/session.md`. */
  readonly source: string;
  readonly text: string;
  /** The path of the page in the repository. */
  readonly partOf: string;
  /** The heading of its part in that page. */
  readonly anchor: string;
  /** The heading above the part, if it is not that of the part. */
  readonly group: string;
}

interface Section {
  readonly heading: string;
  /** The text before the first entry. */
  readonly text: string;
  readonly entries: readonly { readonly heading: string; readonly text: string }[];
}

/** How the page of an index is divided: a page for each `##` or for each `###`, and the row of its table that the index shows too. */
const divided: Readonly<Record<string, { readonly by: 2 | 3; readonly row: string }>> = {
  'docs/options.md': { by: 2, row: 'Default' },
  'docs/endpoints.md': { by: 3, row: 'HTTP' },
};

/** The pages of the site that a generated page becomes. */
export function partsOf(source: string, text: string): Part[] {
  const { by } = divided[source] ?? {};
  if (by === undefined) return [];
  return sectionsOf(text).flatMap((section): Part[] => {
    const group = slugOf(section.heading);
    if (by === 2) {
      const entries = section.entries.map((each) => `\n## ${each.heading}\n${each.text}`);
      return [partOf(source, section.heading, section.text + entries.join(''), group)];
    }
    return section.entries.map((each) => partOf(source, each.heading, each.text.replace(/^####/gm, '##'), group));
  });
}

/** The text of the page that lists these parts: the beginning of the page, and a row for each `###`. */
export function indexOf(source: string, text: string): string {
  const { by, row } = divided[source] ?? {};
  if (by === undefined || row === undefined) return text;
  const [beginning = ''] = text.split(beginOfParts);
  const lists = sectionsOf(text).map(({ heading, entries }) => {
    const rows = entries.map((each) => {
      const page = by === 2 ? `${pathOf(source, heading)}#${slugOf(each.heading)}` : pathOf(source, each.heading);
      const name = `<a id="${slugOf(each.heading)}"></a>[${each.heading}](${page.slice('docs/'.length)})`;
      return `| ${name} | ${rowOf(each.text, row)} | ${firstSentence(each.text)} |`;
    });
    if (rows.length === 0) return `## ${heading}\n\n[${heading}](${pathOf(source, heading).slice('docs/'.length)})\n`;
    return `## ${heading}\n\n| Name | ${row} | Meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `${beginning}${lists.join('\n')}`;
}

function sectionsOf(text: string): Section[] {
  const [, parts = ''] = text.split(beginOfParts);
  return cut(parts, '## ').map(({ heading, text: below }) => {
    const [first = ''] = below.split(/^(?=### )/m);
    return { heading, text: first, entries: cut(below, '### ') };
  });
}

/** The sections of a text below their headings. */
function cut(text: string, mark: string) {
  return text
    .split(new RegExp(`^${mark}`, 'm'))
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      return { heading: section.slice(0, end), text: section.slice(end + 1) };
    });
}

function partOf(from: string, heading: string, text: string, group: string): Part {
  const moved = replaceLinks(`# ${heading}\n${text}`, ({ text: label, target }) => {
    const isElsewhere = /^[a-z]+:/.test(target);
    const name = target.startsWith('#') ? from.slice('docs/'.length) : '';
    return `[${label}](${isElsewhere ? '' : '../'}${name}${target})`;
  });
  return { source: pathOf(from, heading), text: moved, partOf: from, anchor: slugOf(heading), group };
}

/** `docs/endpoints/sign-in-email.md` for `signInEmail`. */
function pathOf(from: string, heading: string): string {
  const words = heading.replaceAll('`', '').replace(/([a-z0-9])(?=[A-Z])/g, '$1-');
  return from.replace(/\.md$/, `/${slugOf(words)}.md`);
}

function rowOf(text: string, name: string): string {
  return new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'm').exec(text)?.[1] ?? '–';
}

function firstSentence(text: string): string {
  const [paragraph = ''] = text.trim().split('\n');
  return (/^.*?[.?](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph).replaceAll('|', '\\|');
}
