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

/** Why a combination is missing: node16 refuses to import modules from CommonJS, and TypeScript 7 has no node10. */
const combinations = [
  // TypeScript 5.5 has no Uint8Array with a parameter, so it cannot check our declarations themselves.
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

let application: Application;

beforeAll(async () => {
  application = await installApplication([
    'ts55@npm:typescript@5.5.4',
    'ts59@npm:typescript@5.9.3',
    'ts6@npm:typescript@6.0.3',
    'ts7@npm:typescript@7.0.2',
    '@types/node@20',
    'hono@4.13.19',
  ]);
});

it.each(combinations)('$typescript compiles a $package package with $resolution', async (combination) => {
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
    // TypeScript 6 calls node10 deprecated.
    ...(typescript === 'ts6' && { ignoreDeprecations: '6.0' }),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', type: combination.package }));
  writeFileSync(join(folder, 'app.ts'), source);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }));
  const compiled = application.run(process.execPath, [join('node_modules', typescript, 'bin', 'tsc'), '-p', '.']);
  const output = await compiled.then(
    ({ stdout }) => stdout,
    (error) => String(error.stdout),
  );
  expect(output).toBe('');
});
