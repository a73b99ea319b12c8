import { honoFiles } from './hono.js';
import { nextFiles } from './next.js';
import type { Driver, Framework, Project } from './project.js';
import type { SetUp } from './set-up.js';
import { viteFiles } from './vite.js';

const setUps: Readonly<Record<Framework, (project: Project) => SetUp>> = {
  next: nextFiles,
  hono: honoFiles,
  vite: viteFiles,
  other: () => ({ files: [], edits: [], steps: ['Add the handler to your server: https://latchkey.dev/mounting'] }),
};

/** Returns the files for a project, and the lines that its own files get. */
export function planFiles(project: Project): SetUp {
  const { files, edits, steps } = setUps[project.framework](project);
  const auth = {
    path: `${project.framework === 'vite' ? 'server/' : project.source}auth.ts`,
    text: authFile(project.driver),
  };
  // The file of the database, and those that SQLite writes beside it.
  const ignored = project.driver === 'better-sqlite3' ? ['Add app.db* to .gitignore.'] : [];
  return { files: [auth, ...files], edits, steps: [...ignored, ...steps] };
}

const databases: Readonly<Record<Driver, { readonly imported: string; readonly value: string }>> = {
  'better-sqlite3': { imported: '', value: "'app.db'" },
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
});
`;
}
