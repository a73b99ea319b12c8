import { type Place, readNavigation } from './navigation.ts';
import { fileOf, indexPage, routeOf, type SitePage } from './pages.ts';

/** `llms.txt` (llmstxt.org): what Latchkey is, and every page of the manual as Markdown, with a sentence about each. */
export function llmsText(pages: readonly SitePage[]): string {
  const home = pages.find(({ source }) => source === indexPage);
  const sections = readNavigation(pages).map(({ title, groups }) => {
    const lines = groups.flatMap(({ places }) => places).flatMap((place) => linesOf(place, pages));
    return `## ${title}\n\n${[...new Set(lines)].join('\n')}\n`;
  });
  return `# Latchkey\n\n> ${home?.about ?? ''}\n\n${sections.join('\n')}`;
}

function linesOf({ source, places }: Place, pages: readonly SitePage[]): string[] {
  const page = pages.find((each) => each.source === source);
  if (!page) return [];
  const [sentence = ''] = /^.*?[.:](?=\s|$)/.exec(page.about) ?? [page.about];
  const about = sentence === '' ? '' : `: ${sentence.replace(/:$/, '.')}`;
  const line = `- [${page.title}](/${fileOf(routeOf(source))}.md)${about}`;
  return [line, ...places.flatMap((each) => linesOf(each, pages))];
}
