// Finishes the declarations: `node build/declarations.mjs`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const imported = /^import (?:type )?[*{} \w]{1,80} from 'zod\/mini';$/m;
// Only the authors of plugins have zod, which is inside of our JavaScript. Without it, the types of schemas are `any`, and the
// declarations that name them still compile.
const marked = '// @ts-ignore: authors of plugins have zod\n$&';

const changed = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => {
  if (!file.endsWith('.d.ts')) return false;
  const text = readFileSync(join(dist, file), 'utf8');
  const unmarked = text.replace(imported, '');
  if (/from ['"]zod|import\(['"]zod/.test(unmarked)) throw new Error(`${file} imports zod in an unknown way`);
  if (unmarked === text) return false;
  writeFileSync(join(dist, file), text.replace(imported, marked));
  return true;
});
if (changed.length === 0) throw new Error('no declaration imports zod any more: remove this step');
