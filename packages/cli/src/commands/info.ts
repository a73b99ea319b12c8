import { dirname } from 'node:path';
import { type Command, type CommandCall, loadOptions, printsJson } from '../command.js';
import { exitCodes } from '../failure.js';
import { type Loaded, loadAuth } from '../load/load-auth.js';
import { installedVersion, latchkeyPackages } from '../project.js';
import { tableLines } from '../table-lines.js';

/** Other packages whose versions help to find a fault. */
const others =
  'better-sqlite3 pg mysql2 kysely drizzle-orm prisma ioredis redis zod next hono express fastify react vite typescript'.split(
    ' ',
  );

/** `latchkey info`: prints versions and a summary of the configuration for a bug report. It prints no secrets and no addresses. */
export const info: Command = {
  name: 'info',
  about: 'describe versions and configuration, for a report of a fault',
  options: loadOptions,
  async run(call) {
    const described = describe(call, await loadAuth(call));
    if (printsJson(call, described)) return exitCodes.done;
    for (const [title, value] of Object.entries(described)) {
      call.terminal.print(call.terminal.style('bold', title));
      const rows = Object.entries(value).map(([name, each]) => [name, shown(each)]);
      for (const line of tableLines(rows)) call.terminal.print(`  ${line}`);
    }
    return exitCodes.done;
  },
};

function describe({ env }: CommandCall, { path, auth, inspection }: Loaded) {
  const { options } = auth;
  const { database, endpoints, tables, plugins, basePath, production } = inspection;
  return {
    runtime: { node: process.version, platform: `${process.platform} ${process.arch}`, NODE_ENV: env.NODE_ENV },
    packages: versions(dirname(path)),
    configuration: {
      database: database.isConfigured ? database.kind : 'none (SQLite in memory)',
      plugins,
      providers: Object.keys(options.socialProviders ?? {}),
      basePath,
      production,
      tables: tables.length,
      endpoints: endpoints.filter(({ served }) => served).length,
      emailAndPassword: options.emailAndPassword?.enabled ?? false,
      secondaryStorage: options.secondaryStorage !== undefined,
      rateLimit: kindOf(options.rateLimit?.storage),
      options: Object.keys(options).sort(),
    },
  };
}

function versions(folder: string): Readonly<Record<string, string>> {
  const found = [...latchkeyPackages, ...others].map((name) => [name, installedVersion(folder, name)]);
  return Object.fromEntries(found.filter(([, version]) => version !== undefined));
}

function kindOf(storage: unknown): string {
  if (storage === undefined) return 'default';
  return typeof storage === 'string' ? storage : 'a counter of the application';
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value);
}
