#!/usr/bin/env node
// `pnpm --dir tools run layers`: checks the imports in the packages. `node layers.mjs <folder>`: in another repository.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { layerRules } from './layer-rules.mjs';

const house = dirname(dirname(fileURLToPath(import.meta.url)));

/** The sources of every package, below the root. */
function sourcesOf(baseDir) {
  const packages = join(baseDir, 'packages');
  const folders = existsSync(packages) ? readdirSync(packages).map((name) => `packages/${name}/src`) : [];
  return folders.filter((folder) => existsSync(join(baseDir, folder)));
}

/** Every import that breaks a rule, as `{ rule, from, to, comment }`, and the number of checked files and imports. */
export async function checkLayers(baseDir) {
  const sources = sourcesOf(baseDir);
  if (sources.length === 0) throw new Error(`no sources below ${baseDir}`);
  const { output } = await cruise(
    sources,
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: layerRules },
      // The compiler removes imports of types; here they count.
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      combinedDependencies: true,
    },
    {
      conditionNames: ['@latchkey/source', 'types', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.d.ts', '.js'], '.mjs': ['.mts', '.d.mts', '.mjs'] },
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'],
    },
  );
  if (!output.modules.some(({ source }) => source.endsWith('.ts'))) {
    throw new Error('dependency-cruiser read no TypeScript: it found no compiler that it can use');
  }
  const { violations, totalCruised, totalDependenciesCruised } = output.summary;
  return {
    files: totalCruised,
    imports: totalDependenciesCruised,
    breaches: violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map(({ name }) => name).join(' → ') : to,
      comment: layerRules.find(({ name }) => name === rule.name)?.comment,
    })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { breaches, files, imports } = await checkLayers(resolve(process.argv[2] ?? house));
  for (const { rule, from, to, comment } of breaches) console.error(`${rule}: ${from} → ${to}\n  ${comment}`);
  console.log(`layers: ${files} files, ${imports} imports, ${breaches.length} broken rules`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
