import { endpointsPage } from './endpoints-page.ts';
import { errorsPage } from './errors-page.ts';
import { optionsPage } from './options-page.ts';
import { rulesPage } from './rules/rules-page.ts';

const header = '<!-- Made by `pnpm --dir docs run generate`. Change the sources, not this page. -->\n\n';

/** The pages that programs write: path in the repository → text. */
export async function generatedPages(): Promise<Readonly<Record<string, string>>> {
  const pages = {
    'docs/options.md': optionsPage(),
    'docs/endpoints.md': await endpointsPage(),
    'docs/errors/README.md': await errorsPage(),
    'docs/reference/rules.md': rulesPage(),
  };
  return Object.fromEntries(Object.entries(pages).map(([path, text]) => [path, `${header}${text.trimEnd()}\n`]));
}
