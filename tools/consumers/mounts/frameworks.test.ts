import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { installApplication } from '../application.js';
import { checkAddress, checks } from './checks.js';
import { frameworks } from './frameworks.js';
import { blockOf, freePort, linkDriver, startServer } from './programs.js';

const auth = `
import { createAuth } from 'latchkey';

export const auth = createAuth({
  baseURL: 'http://127.0.0.1:' + (process.env.PORT ?? '3000'),
  database: 'app.db',
  secret: 'a secret of thirty-two characters',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
});
`;

/** The step of a deployment. */
const migrate = (file: string) =>
  `const { auth } = await import('./${file}'); await auth.migrate(); await auth.close();`;

it.each(Object.entries(frameworks))(
  '%s builds the route of the page and serves the auth object',
  async (_, framework) => {
    const application = await installApplication([...framework.packages, ...(framework.node ? [framework.node] : [])]);
    const { folder } = application;
    if (!framework.node) linkDriver(folder);
    const node = framework.node ? join(folder, 'node_modules', '.bin', 'node') : process.execPath;
    const files = {
      ...framework.files,
      [framework.auth]: auth,
      [framework.file ?? framework.route]: blockOf('frameworks.md', framework.route),
    };
    for (const [file, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const production = { ...framework.env, NODE_ENV: 'production' };
    await application.run('npx', ['--no-install', ...framework.build], production);

    await application.run(node, ['--input-type=module', '-e', migrate(framework.auth)], production);

    const [first = '', ...rest] = framework.start;
    const command: [string, ...string[]] = first.includes('/')
      ? [node, first, ...rest]
      : [node, join('node_modules', '.bin', first), ...rest];
    const server = await startServer(
      { folder, command, ...(framework.env && { env: framework.env }) },
      await freePort(),
    );
    const mount = { url: server.url, basePath: '/api/auth', closes: framework.closes ?? false };
    for (const [name, check] of Object.entries(checks)) {
      await check(mount).catch((error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error });
      });
    }
    if (framework.address) await checkAddress(mount);
    expect(server.exitCode()).toBeNull();
  },
  900_000,
);
