import { dirname } from 'node:path';
import { installedVersion, latchkeyPackages } from '../../../project.js';
import { type Check, faultIf } from '../../check.js';

/** The packages are released together. */
export const versionsDiffer: Check = {
  name: 'versions-differ',
  severity: 'error',
  page: 'cli',
  find({ configPath }) {
    const installed = latchkeyPackages.flatMap((name) => {
      const version = installedVersion(dirname(configPath), name);
      return version === undefined ? [] : [{ name, version }];
    });
    return faultIf(new Set(installed.map(({ version }) => version)).size > 1, () => ({
      cause: `Packages of Latchkey have different versions: ${installed.map(({ name, version }) => `${name} ${version}`).join(', ')}.`,
      repair: 'Install all of them in one version.',
    }));
  },
};
