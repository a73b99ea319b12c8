import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folders } from '../../site/stage.ts';

/** A page of the built site. */
interface BuiltPage {
  /** `/errors`, as a static host serves `errors.html`. */
  readonly route: string;
  readonly ids: ReadonlySet<string>;
  readonly targets: readonly string[];
}

/** Every page of the built site, by its route. */
export function readBuiltPages(): ReadonlyMap<string, BuiltPage> {
  const files = readdirSync(folders.built, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  );
  return new Map(
    files.map((path) => {
      const route = `/${path.replace(/(^|\/)index\.html$|\.html$/, '')}`;
      const text = readFileSync(join(folders.built, path), 'utf8');
      return [
        route,
        {
          route,
          ids: new Set(valuesOf(text, 'id')),
          targets: [...new Set([...valuesOf(text, 'href'), ...valuesOf(text, 'src')])],
        },
      ];
    }),
  );
}

/** The links and pictures that lead to no page, no file or no anchor of the built site: `/sessions: /nowhere`. */
export function deadLinks(pages: ReadonlyMap<string, BuiltPage>): string[] {
  return Array.from(pages.values()).flatMap(({ route, targets }) =>
    targets.filter((target) => !leadsSomewhere(target, route, pages)).map((target) => `${route}: ${target}`),
  );
}

function leadsSomewhere(target: string, from: string, pages: ReadonlyMap<string, BuiltPage>): boolean {
  const url = new URL(target, `http://site${from}`);
  if (url.host !== 'site') return true; // tests do not use the network
  const page = pages.get(url.pathname);
  if (!page) return existsSync(join(folders.built, url.pathname));
  return url.hash === '' || page.ids.has(decodeURIComponent(url.hash.slice(1)));
}

function valuesOf(html: string, attribute: 'id' | 'href' | 'src'): string[] {
  const found = html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'));
  return Array.from(found, ([, value = '']) => value.replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
}
