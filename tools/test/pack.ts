import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The packages as they would be published: name → tarball, and the folder of its unpacked files. */
    readonly packed: Readonly<Record<string, { readonly tarball: string; readonly folder: string }>>;
  }
}

const house = join(import.meta.dirname, '..', '..');

/** Builds and packs every package once for all tests of this folder. */
export default function pack(project: TestProject): () => void {
  const target = mkdtempSync(join(tmpdir(), 'latchkey-packed-'));
  const doing = [join(house, 'scripts', 'do.mjs'), 'pack', target];
  const { status, stdout } = spawnSync(process.execPath, doing, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) {
    process.stdout.write(stdout);
    throw new Error('The packages could not be built and packed; what failed is told above.');
  }
  const packed: Record<string, { tarball: string; folder: string }> = {};
  for (const file of readdirSync(target).filter((name) => name.endsWith('.tgz'))) {
    const folder = join(target, file.slice(0, -'.tgz'.length));
    mkdirSync(folder);
    execFileSync('tar', ['-xzf', join(target, file), '--strip-components=1', '-C', folder]);
    packed[nameOf(file)] = { tarball: join(target, file), folder };
  }
  project.provide('packed', packed);
  return () => rmSync(target, { recursive: true, force: true });
}

/** `latchkey-react-0.1.0.tgz` → `@latchkey/react`. */
function nameOf(file: string): string {
  const name = file.replace(/-\d.*$/, '');
  return name.startsWith('latchkey-') ? `@latchkey/${name.slice('latchkey-'.length)}` : name;
}
