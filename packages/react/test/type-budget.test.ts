// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Instantiations that all hooks of a client may cost (design §3). */
const budget = 25_000;

const react = join(import.meta.dirname, '..');
const folder = join(react, 'node_modules', '.cache', 'type-budget');
const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');

const tens = Array.from({ length: 10 }, (_, index) => index);
const isQuery = (index: number) => index % 2 === 0;
const nameOf = (feature: number, index: number) => `${['get', 'do', 'list', 'set'][index % 4]}Thing${feature}x${index}`;
const hookOf = (feature: number, index: number) =>
  isQuery(index) ? `useThing${feature}x${index}` : `use${index % 4 === 1 ? 'Do' : 'Set'}Thing${feature}x${index}`;

/** One endpoint as a declaration file has it: complete object types, different for each endpoint. */
function endpoint(feature: number, index: number): string {
  const sent = isQuery(index)
    ? `{ readonly id${index}?: string } | undefined`
    : `{ readonly a${feature}: string; readonly b${index}?: number }`;
  const answer = `{ readonly id: string; readonly name${feature}: string; readonly at: Date; readonly n${index}: number }`;
  const [kind, via] = isQuery(index) ? ['query', 'query'] : ['mutation', 'body'];
  const codes = `'CODE_${feature}' | 'OTHER_${index}'`;
  return `${nameOf(feature, index)}: Endpoint<'${kind}', '${via}', ${sent}, unknown, ${answer}, ${codes}, 'session'>;`;
}

/** One feature: its endpoints, and its part of the client. */
function feature(number: number): string {
  const endpoints = tens.map((index) => `readonly ${endpoint(number, index)}`).join('\n  ');
  const contract = `Contract<E${number}, NoFields, NoFields>`;
  return `type E${number} = {\n  ${endpoints}\n};\nconst f${number} = defineClientPlugin<${contract}>()(routes);`;
}

const client = `
import { createAuthClient, defineClientPlugin } from 'latchkey/client';
import type { Contract, Endpoint } from '../../../../core/src/contract/endpoint.js';
import type { NoFields } from '../../../../core/src/contract/fields.js';
declare const routes: never;
${tens.map(feature).join('\n')}
export const client = createAuthClient({ plugins: [${tens.map((feature) => `f${feature}`).join(', ')}] });
`;

const every = (write: (feature: number, index: number) => string) =>
  tens.flatMap((feature) => tens.map((index) => write(feature, index))).join(', ');
const programs = {
  // The instantiations of the client alone, so that the difference is the cost of the hooks.
  client: `import { client } from './shared.js';
    import { createAuthReact } from '@latchkey/react';
    export const made: unknown = [createAuthReact, ${every((feature, index) => `client.${nameOf(feature, index)}`)}];`,
  hooks: `import { client } from './shared.js';
    import { createAuthReact } from '@latchkey/react';
    const hooks = createAuthReact(client);
    export function usePage(): unknown {
      return [${every((feature, index) => `client.${nameOf(feature, index)}`)}, hooks.useSession().user?.name,
        ${every((feature, index) => `hooks.${hookOf(feature, index)}().${isQuery(index) ? 'data?.at' : 'error?.code'}`)}];
    }`,
};

/** Compiles a program and reads how many types the compiler instantiated. */
function instantiations(program: keyof typeof programs): number {
  const args = [compiler, '-p', join(folder, `tsconfig.${program}.json`), '--extendedDiagnostics', '--singleThreaded'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder });
  // Errors in other files are found by the type check of their package.
  const errors = stdout.split('\n').filter((line) => /^\w+\.ts\(/.test(line));
  expect(errors).toEqual([]);
  return Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1]);
}

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'shared.ts'), client);
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, `${name}.ts`), text);
    const compilerOptions = {
      rootDir: '../../../../..',
      declaration: false,
      declarationMap: false,
      paths: { '@latchkey/react': ['../../../src/index.ts'] },
    };
    const config = { extends: '../../../../../tsconfig.json', compilerOptions, include: [], files: [`${name}.ts`] };
    writeFileSync(join(folder, `tsconfig.${name}.json`), JSON.stringify(config));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it('all hooks of ten features with a hundred endpoints stay within the budget of instantiations', () => {
  const cost = instantiations('hooks') - instantiations('client');
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(budget);
}, 60_000);
