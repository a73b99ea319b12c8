import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const house = join(import.meta.dirname, '..', '..');

type Packed = Readonly<Record<string, { readonly folder: string }>>;

export interface ConsumerOptions {
  /** `only listed`: as a package manager does by itself, optional peers that the project does not list are absent. */
  readonly optionalPeers?: 'all' | 'only listed';
  /** Which versions of their dependencies the packages get: `oldest` are those with which the ranges begin. Default `newest`. */
  readonly dependencies?: 'newest' | 'oldest';
}

/**
 * Installs packed packages into a project as pnpm does: each in a folder of its own with only its dependencies beside
 * it, so that the project can import only packages that it lists itself. Other packages are linked from this workspace,
 * so nothing is downloaded.
 */
export function installConsumer(
  project: string,
  packed: Packed,
  others: readonly string[],
  { optionalPeers = 'all', dependencies = 'newest' }: ConsumerOptions = {},
): void {
  const link = (into: string, name: string): void => {
    const inStore = join(store, name.replace('/', '+'), 'node_modules', name);
    const oldest = dependencies === 'oldest' ? oldestOf(name) : undefined;
    symlink(name in packed ? inStore : (oldest ?? installed(name)), join(into, name));
  };
  const store = join(project, 'node_modules', '.store');
  for (const [name, { folder }] of Object.entries(packed)) {
    const beside = join(store, name.replace('/', '+'), 'node_modules');
    cpSync(folder, join(beside, name), { recursive: true });
    const { required, optional } = requirementsOf(folder);
    const present = optionalPeers === 'all' ? optional : optional.filter((peer) => others.includes(peer));
    for (const needed of [...required, ...present]) link(beside, needed);
    symlink(join(beside, name), join(project, 'node_modules', name));
  }
  for (const name of others) link(join(project, 'node_modules'), name);
}

function requirementsOf(folder: string): {
  readonly required: readonly string[];
  readonly optional: readonly string[];
} {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const isOptional = (peer: string) => manifest.peerDependenciesMeta?.[peer]?.optional === true;
  const peers = Object.keys(manifest.peerDependencies ?? {});
  return {
    required: [...Object.keys(manifest.dependencies ?? {}), ...peers.filter((peer) => !isOptional(peer))],
    optional: peers.filter(isOptional),
  };
}

/** Where this workspace has the oldest version that the packages accept, if their range admits older ones than it uses itself. */
function oldestOf(name: string): string | undefined {
  const folder = join(house, 'tools', 'node_modules', `${name.replace(/^@.*\//, '')}-lowest`);
  return existsSync(folder) ? realpathSync(folder) : undefined;
}

/** Where this workspace has a package: in the packages themselves or among the tools. */
function installed(name: string): string {
  const workspaces = [...readdirSync(join(house, 'packages')).map((folder) => join('packages', folder)), 'tools'];
  const found = workspaces.map((place) => join(house, place, 'node_modules', name)).find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${name} is not installed in this workspace`);
  return realpathSync(found);
}

function symlink(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
