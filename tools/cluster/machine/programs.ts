// The programs of a topology, from Debian's packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** Program to Debian package. A path is looked for as it is, a name in the folders of programs. */
export type Programs = Readonly<Record<string, string>>;

const folders = ['/usr/bin', '/usr/sbin', '/bin', '/sbin'];

/** Installs the packages of the programs that are missing. Throws if that is not possible. */
export function needPrograms(programs: Programs): void {
  const missing = Object.entries(programs).filter(([program]) => !isThere(program));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))];
  if (process.getuid?.() !== 0) throw new Error(`install these packages first: ${packages.join(' ')}`);
  console.log(`installing ${packages.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, encoding: 'utf8' });
  if (install().status === 0) return;
  spawnSync('apt-get', ['update'], { env });
  const { status, stderr } = install();
  if (status !== 0) throw new Error(`apt-get cannot install ${packages.join(' ')}: ${stderr}`);
}

function isThere(program: string): boolean {
  if (program.startsWith('/')) return existsSync(program);
  return folders.some((folder) => existsSync(`${folder}/${program}`));
}

/** The folder of the newest PostgreSQL's programs. */
export function postgresPrograms(): string {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  return `/usr/lib/postgresql/${newest ?? 15}/bin`;
}
