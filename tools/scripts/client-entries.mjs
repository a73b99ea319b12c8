// `node ../../tools/scripts/client-entries.mjs index flows`: for each entry in dist/, writes a copy that begins with 'use client'.
// Bundlers with server components find the copies by the condition `react-server`. All others get files without the directive,
// which they do not know: Vite and Rollup print a warning for each file that has it.
import { readFileSync, writeFileSync } from 'node:fs';

for (const entry of process.argv.slice(2)) {
  const code = readFileSync(`dist/${entry}.js`, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
  if (/^export \*/m.test(code)) throw new Error(`${entry}: Next.js needs the names of what a client file exports.`);
  writeFileSync(`dist/${entry}.client.js`, `'use client';\n${code}`);
}
