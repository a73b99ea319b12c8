import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageData } from '../src/page-data.js';

const place = '<!--page-data-->';

/** A built page. Throws when the app has not been built. */
export function readTemplate(appFolder: string, page: 'index.html' | 'gallery.html' = 'index.html'): string {
  try {
    return readFileSync(join(appFolder, page), 'utf8');
  } catch (cause) {
    throw new Error('the app is not built. Run `npm start` at the root, or `pnpm --dir examples/demo build`.', {
      cause,
    });
  }
}

/** Puts data of the server into the page, escaped so that it cannot contain a script. */
export function renderPage(template: string, data: PageData): string {
  // Only `<` could end the element or begin a comment in it.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return template.replace(place, () => `<script type="application/json" id="page-data">${json}</script>`);
}
