// `npm run docs`: builds the documentation site. `--serve` serves it, `--write` shows changes while you write.
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vitepress';
import { house } from '../scripts/house.ts';
import { buildSite } from './build.ts';
import { serveSite } from './server.ts';
import { stagePages } from './stage.ts';

const [mode] = process.argv.slice(2);
const port = Number(process.env.PORT || 4173);
const docs = join(house, 'docs');

if (mode === '--write') await write();
else if (mode === undefined || mode === '--serve') {
  await buildSite();
  if (mode === '--serve') console.log(`The documentation is at ${(await serveSite(port)).url}`);
} else {
  console.error(`usage: npm run docs -- [--serve | --write | --check | --pictures]; got ${mode}`);
  process.exitCode = 2;
}

/** Shows the pages with hot reload. A change in `docs/` is staged again. */
async function write(): Promise<void> {
  const written = new Set(stagePages().map(({ source }) => join(house, dirname(source))));
  const server = await createServer(docs, { port });
  await server.listen();
  server.printUrls();
  for (const folder of written) watch(folder, (_, name) => void (name?.endsWith('.md') && stagePages()));
}
