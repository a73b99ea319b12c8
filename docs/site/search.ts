import { relative } from 'node:path';
import { searchWords } from './search-words.ts';
import { folders } from './stage.ts';

/** A part of a page, as the index of the search has it: VitePress adds the page's route and the anchor as its id. */
export interface SearchSection {
  anchor: string;
  /** The headings above it and its own, from the page's title on. */
  titles: string[];
  text: string;
}

/**
 * The options of VitePress's local search. The index has a field more than that of VitePress: `words`, with the words of
 * `search-words.ts`. A word of this field counts more than one of a title or a text.
 *
 * VitePress copies these functions into the page as text, so they use nothing from outside themselves.
 */
export const miniSearch = {
  options: {
    fields: ['title', 'titles', 'text', 'words'],
    /** `_splitIntoSections` writes the words behind the text, because VitePress passes no other fields on. */
    extractField: (section: Readonly<Record<string, string>>, field: string): string => {
      if (field !== 'text' && field !== 'words') return section[field] ?? '';
      const [text = '', words = ''] = (section.text ?? '').split('\u0001');
      return field === 'text' ? text : words;
    },
    /** Small words say nothing about the page that a reader looks for. */
    processTerm: (term: string): string | false => {
      const word = term.toLowerCase();
      const small =
        /^(a|an|and|are|as|at|be|by|can|do|does|for|from|how|i|into|is|it|me|my|of|on|or|the|to|use|we|what|when|with|you|your)$/;
      return small.test(word) ? false : word;
    },
  },
  searchOptions: { boost: { words: 20, title: 4, text: 2, titles: 1 } },
  _splitIntoSections: (path: string, html: string): SearchSection[] => splitIntoSections(path, html),
};

/** Guides and reference only: the two indexes, the changelog, the decisions and the rules of the code would hide them. */
export function isSearched(relativePath: string): boolean {
  return !/^(index|questions|changelog|decisions|reference\/rules)\b/.test(relativePath);
}

/** `path` is the file of a page as VitePress reads it. A heading begins a section, and ends with a link to its anchor. */
function splitIntoSections(path: string, html: string): SearchSection[] {
  const route = `/${relative(folders.pages, path).replace(/\.md$/, '')}`;
  const [, ...parts] = html.split(/<h([1-6])[^>]*>(.*?)<a[^>]* href="#([^"]*)"[^>]*>.*?<\/a><\/h\1>/s);
  const above: string[] = [];
  const sections: SearchSection[] = [];
  for (let at = 0; at < parts.length; at += 4) {
    const [level = '1', heading = '', anchor = '', content = ''] = parts.slice(at, at + 4);
    above.splice(Number(level) - 1);
    const title = plain(heading).trim();
    above[Number(level) - 1] = title;
    const words = searchWords[level === '1' ? route : `${route}#${decodeURIComponent(anchor)}`] ?? nameIn(title);
    sections.push({
      anchor,
      titles: above.filter((title) => title),
      text: `${plain(content)}\u0001${words.join(' ')}`,
    });
  }
  return sections;
}

/** The name of an option without the objects around it, if it is no common word: `expiresIn` of `session.expiresIn`. */
function nameIn(title: string): readonly string[] {
  return /^\w+(?:\.\w+)*\.(?!signUp$)(\w+[A-Z]\w*)$/.exec(title)?.slice(1) ?? [];
}

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}
