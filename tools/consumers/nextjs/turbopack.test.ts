import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { engines } from '../../../packages/core/test/fixtures/test-databases.js';
import { type Application, applications } from '../../test/applications/bundlers/applications.js';
import { installApplication } from '../application.js';
import { readersEnvironment, Terminal } from '../guides/terminal.js';
import { freePort, linkDriver } from '../mounts/programs.js';

const next = ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'];
const versions: Readonly<Record<string, string>> = { pg: 'pg@8.23.1', mysql2: 'mysql2@3.24.5' };

/** The smallest application with the endpoints. Its database is opened by the first call, so that the build needs none. */
const filesOf = ({ imports, database }: Application): Readonly<Record<string, string>> => ({
  'auth.js': `
    import { createAuth } from 'latchkey';
    ${imports}
    const database = ${database};
    export const auth = createAuth({ database, migrate: true, emailAndPassword: { enabled: true } });`,
  'app/api/auth/[...all]/route.js': `
    import { toNextHandler } from 'latchkey/next';
    import { auth } from '../../../../auth.js';
    export const { GET, POST } = toNextHandler(auth);`,
  'app/layout.js': `
    export default function Layout({ children }) {
      return <html lang="en"><body>{children}</body></html>;
    }`,
  'app/page.js': 'export default function Page() { return <h1>Hello</h1>; }',
});

it.each(Object.entries(applications))(
  'Turbopack builds an application with %s alone without a warning, and a user signs up',
  async (name, application) => {
    const { folder } = await installApplication([
      ...next,
      ...application.lists.flatMap((each) => versions[each] ?? []),
    ]);
    if (name === 'better-sqlite3') linkDriver(folder);
    for (const [file, code] of Object.entries(filesOf(application))) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const place = await engines.find((each) => each.name === application.engine)?.create();
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const terminal = new Terminal(folder, {
      ...readersEnvironment(dirname(process.execPath)),
      PORT: String(port),
      LATCHKEY_URL: url,
      LATCHKEY_SECRET: 'k3Jw9QmZ7xRb2TnV8cLp5YdHs4GfUa6E',
      DATABASE_URL: place?.url ?? '',
    });
    try {
      const built = await terminal.run('npx --no-install next build');
      expect(built).toContain('Turbopack');
      expect(built.replace(/^.*No build cache found.*$/m, '')).not.toMatch(/⚠|warn|error/i);
      terminal.serve('npx --no-install next start');
      await terminal.answering(url);
      const answer = await fetch(`${url}/api/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'correct horse' }),
      });
      if (application.engine) expect(await answer.json()).toMatchObject({ user: { email: 'ada@example.com' } });
      else expect([answer.status, terminal.log]).toEqual([500, expect.stringMatching(/better-sqlite3/)]);
    } finally {
      await terminal.close();
      await place?.drop();
    }
  },
  400_000,
);
