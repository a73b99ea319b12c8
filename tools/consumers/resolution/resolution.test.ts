import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type Application, installApplication } from '../application.js';

/** Every entry for servers and browsers; the last line does not compile if a type is lost and everything is `any`. */
const source = `
import { createAuth, twoFactor } from 'latchkey';
import { createAuthClient } from 'latchkey/client';
import { toHonoHandler } from 'latchkey/hono';
import { toNextHandler } from 'latchkey/next';
import { toNodeHandler } from 'latchkey/node';
import { definePlugin } from 'latchkey/plugin';
import { testAuth } from 'latchkey/testing';

export const auth = createAuth({ emailAndPassword: { enabled: true }, plugins: [twoFactor()] });
export const client = createAuthClient();
export const handlers = [toHonoHandler(auth), toNextHandler(auth), toNodeHandler(auth)];
export const used = { definePlugin, testAuth };
export async function read(headers: Headers): Promise<string | undefined> {
  const session = await auth.api.getSession({ headers });
  // @ts-expect-error: users have no such field
  session?.user.nothing;
  return session?.user.email;
}
`;

/** Without Hono, whose own declarations need TypeScript 5.7. With dialects of two versions of Kysely. */
const withoutHono = `${source
  .split('\n')
  .filter((line) => !line.includes('latchkey/hono'))
  .join('\n')
  .replace('toHonoHandler(auth), ', '')}
import * as kysely28 from 'kysely28';
import * as kysely29 from 'kysely29';
declare const pool: kysely28.PostgresPool & kysely29.PostgresPool;
declare const instance: kysely29.Kysely<{ readonly invoice: { readonly id: string } }>;
createAuth({ database: { dialect: new kysely28.PostgresDialect({ pool }), type: 'postgres' } });
createAuth({ database: { dialect: new kysely29.PostgresDialect({ pool }), type: 'postgres' } });
createAuth({ database: { kysely: instance, type: 'postgres' } });
`;

/** Why a combination is missing: node16 refuses to import modules from CommonJS, and TypeScript 7 has no node10. */
const combinations = [
  { typescript: 'ts55', resolution: 'nodenext', package: 'module', skipLibCheck: true },
  { typescript: 'ts55', resolution: 'bundler', package: 'module', skipLibCheck: true },
  { typescript: 'ts55', resolution: 'node10', package: 'commonjs', skipLibCheck: true },
  ...['ts59', 'ts6', 'ts7'].flatMap((typescript) => [
    ...['node16', 'nodenext', 'bundler'].map((resolution) => ({
      typescript,
      resolution,
      package: 'module',
      skipLibCheck: false,
    })),
    { typescript, resolution: 'nodenext', package: 'commonjs', skipLibCheck: false },
  ]),
  { typescript: 'ts59', resolution: 'node10', package: 'commonjs', skipLibCheck: false },
  { typescript: 'ts6', resolution: 'node10', package: 'commonjs', skipLibCheck: false },
];

const modules: Readonly<Record<string, string>> = { bundler: 'esnext', node10: 'commonjs' };

const withDialects = ['ts55', 'ts59', 'ts6', 'ts7'].flatMap((typescript) => [
  { typescript, resolution: 'nodenext', package: 'module', skipLibCheck: false },
  { typescript, resolution: 'bundler', package: 'module', skipLibCheck: false },
]);

let application: Application;

beforeAll(async () => {
  application = await installApplication([
    'ts55@npm:typescript@5.5.4',
    'ts59@npm:typescript@5.9.3',
    'ts6@npm:typescript@6.0.3',
    'ts7@npm:typescript@7.0.2',
    '@types/node@20',
    'hono@4.13.19',
    'better-sqlite3@12',
    'kysely28@npm:kysely@0.28.18',
    'kysely29@npm:kysely@0.29.9',
  ]);
});

it.each(combinations)('$typescript compiles a $package package with $resolution', async (combination) => {
  expect(await compile(source, combination)).toBe('');
});

it.each(withDialects)(
  '$typescript checks all declarations with $resolution, and takes dialects of two versions of Kysely',
  async (combination) => {
    expect(await compile(withoutHono, combination)).toBe('');
  },
);

it.each(['kysely28', 'kysely29'])('the dialect of %s signs a user up and in', async (kysely) => {
  const { folder } = application;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', type: 'module' }));
  writeFileSync(join(folder, 'run.js'), program(kysely));
  const { stdout } = await application.run(process.execPath, ['run.js']);
  expect(stdout.trim()).toBe('ada@example.com');
});

const program = (kysely: string) => `
import Database from 'better-sqlite3';
import { SqliteDialect } from '${kysely}';
import { createAuth } from 'latchkey';
const dialect = new SqliteDialect({ database: new Database(':memory:') });
const auth = createAuth({
  baseURL: 'http://localhost:3000', secret: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E', database: { dialect, type: 'sqlite' },
  emailAndPassword: { enabled: true }, logLevel: 'error',
});
await auth.migrate();
const password = 'correct horse battery';
await auth.api.signUpEmail({ body: { name: 'Ada', email: 'ada@example.com', password } });
const { user } = await auth.api.signInEmail({ body: { email: 'ada@example.com', password } });
console.log(user.email);
`;

interface Combination {
  readonly typescript: string;
  readonly resolution: string;
  readonly package: string;
  readonly skipLibCheck: boolean;
}

/** Returns what the compiler prints. */
async function compile(text: string, combination: Combination): Promise<string> {
  const { typescript, resolution, skipLibCheck } = combination;
  const { folder } = application;
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck,
    module: modules[resolution] ?? resolution,
    moduleResolution: resolution,
    target: 'es2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    noEmit: true,
    // The declarations of zod need it with CommonJS. `tsc --init` sets it, and TypeScript 6 has it without being told.
    ...(resolution === 'node10' && { esModuleInterop: true }),
    // TypeScript 6 calls node10 deprecated.
    ...(typescript === 'ts6' && { ignoreDeprecations: '6.0' }),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', type: combination.package }));
  writeFileSync(join(folder, 'app.ts'), text);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
  const compiled = application.run(process.execPath, [join('node_modules', typescript, 'bin', 'tsc'), '-p', '.']);
  return compiled.then(
    ({ stdout }) => stdout,
    (error) => String(error.stdout),
  );
}
