#!/usr/bin/env node
// `npx latchkey`: runs @latchkey/cli from the current folder. Without it, says how to install it. @latchkey/cli has a program of the
// same name, and package managers link one of the two: both do the same.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const commandLine = findCommandLine();
if (commandLine) await import(pathToFileURL(commandLine).href);
else {
  console.error(
    `The command latchkey needs the package @latchkey/cli. Install it, and repeat the command:\n\n  ${installLine()}`,
  );
  process.exitCode = 1;
}

function findCommandLine() {
  try {
    const here = createRequire(join(process.cwd(), 'package.json'));
    return join(dirname(here.resolve('@latchkey/cli/package.json')), 'latchkey.js');
  } catch (error) {
    if (error?.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** For the package manager whose lock file is in this folder or above. */
function installLine() {
  const lines = {
    'pnpm-lock.yaml': 'pnpm add -D',
    'yarn.lock': 'yarn add -D',
    'bun.lock': 'bun add -D',
    'bun.lockb': 'bun add -D',
    'package-lock.json': 'npm install --save-dev',
  };
  const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));
  let place = process.cwd();
  const found = () => Object.keys(lines).find((file) => existsSync(join(place, file)));
  while (!found() && dirname(place) !== place) place = dirname(place);
  return `${lines[found() ?? 'package-lock.json']} @latchkey/cli@${version}`;
}
