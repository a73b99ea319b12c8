import { docsPage } from '../failure.js';
import { environmentFile, withIgnored, withVariables } from './environment.js';
import { expressFiles } from './express.js';
import { honoFiles } from './hono.js';
import { nextFiles } from './next.js';
import { type Driver, type Framework, type Project, programCommand } from './project.js';
import type { SetUp } from './set-up.js';
import { viteFiles } from './vite.js';

const setUps: Readonly<Record<Framework, (project: Project) => SetUp>> = {
  next: nextFiles,
  hono: honoFiles,
  express: expressFiles,
  vite: viteFiles,
  other: () => ({
    files: [],
    edits: [],
    steps: [`Add the handler to your server, as ${docsPage('mounting')} says.`],
  }),
};

/** Returns the files for a project, the lines that change in its own files, and what the developer does afterwards. */
export function planFiles(project: Project): SetUp {
  const { files, edits, steps } = setUps[project.framework](project);
  const auth = {
    path: `${project.framework === 'vite' ? 'server/' : project.source}auth.ts`,
    text: authFile(project.driver),
  };
  const common = [withVariables(project), withIgnored(project)].filter((edit) => edit !== undefined);
  return {
    files: [auth, ...files],
    edits: [...edits, ...common],
    steps: [
      ...(project.driver.includes('sqlite')
        ? []
        : [`Set DATABASE_URL in ${environmentFile(project)} to the address of your database.`]),
      ...steps,
      `Before production, set LATCHKEY_URL and another LATCHKEY_SECRET on that server, and create the tables: ${programCommand(project, 'latchkey')} migrate`,
    ],
  };
}

const sqlite = { imported: '', value: "'app.db'" };

const databases: Readonly<Record<Driver, { readonly imported: string; readonly value: string }>> = {
  'better-sqlite3': sqlite,
  'node:sqlite': sqlite,
  'bun:sqlite': sqlite,
  pg: { imported: "import { Pool } from 'pg';\n", value: 'new Pool({ connectionString: process.env.DATABASE_URL })' },
  mysql2: { imported: "import { createPool } from 'mysql2';\n", value: "createPool(process.env.DATABASE_URL ?? '')" },
};

function authFile(driver: Driver): string {
  const { imported, value } = databases[driver];
  return `import { createAuth } from 'latchkey';
${imported}
export const auth = createAuth({
  database: ${value},
  emailAndPassword: { enabled: true },
  verification: { confirmLinks: true }, // scanners of mails open links: a button asks first
});
`;
}
