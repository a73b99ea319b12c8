import { coreHooksModule, pluginHooksModule } from './documented-hooks.ts';
import { endpointsPage } from './endpoints-page.ts';
import { errorsPage } from './errors-page.ts';
import { optionsPage } from './options/options-page.ts';
import { commandsPage } from './reference/commands-page.ts';
import { eventsPage } from './reference/events-page.ts';
import { hooksPage } from './reference/hooks-page.ts';
import { tablesPage } from './reference/tables-page.ts';
import { troubleshootingPage } from './reference/troubleshooting-page.ts';
import { rulesPage } from './rules/rules-page.ts';
import { summariesModule } from './summaries.ts';

const note = 'Made by `pnpm --dir docs run generate`. Change the sources, not this';

/** The pages and modules that programs write: path in the repository → text. */
export async function generatedPages(): Promise<Readonly<Record<string, string>>> {
  const pages = {
    'docs/options.md': optionsPage(),
    'docs/endpoints.md': await endpointsPage(),
    'docs/errors/README.md': await errorsPage(),
    'docs/reference/rules.md': rulesPage(),
    'docs/reference/hooks.md': await hooksPage(),
    'docs/reference/events.md': eventsPage(),
    'docs/reference/tables.md': tablesPage(),
    'docs/reference/commands.md': commandsPage(),
    'docs/troubleshooting.md': await troubleshootingPage(),
  };
  const modules = {
    'packages/core/src/features/open-api/document/summaries.ts': await summariesModule(),
    'packages/react/src/core-hook-names.ts': await coreHooksModule(),
    'packages/react/src/plugin-hook-names.ts': await pluginHooksModule(),
  };
  return {
    ...ended(pages, `<!-- ${note} page. -->\n\n`),
    ...ended(modules, `// ${note} file.\n\n`),
  };
}

/** Each text below a header, with one line break at its end. */
function ended(texts: Readonly<Record<string, string>>, header: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, `${header}${text.trimEnd()}\n`]));
}
