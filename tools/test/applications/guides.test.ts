import { dirname } from 'node:path';
import { expect, inject, it } from 'vitest';
import { isWithoutBrowser } from '../../../vitest.chromium.ts';
import { followGuide } from '../../consumers/guides/follow-guide.js';
import { freePort } from '../../consumers/mounts/programs.js';
import { installConsumer, linkProgram } from '../fixtures/install-consumer.js';

const { latchkey } = inject('packed');
const node = { folder: dirname(process.execPath), version: process.version };

// `npm run consumers` follows all quick starts, with npm. Here the packages of this workspace stand in for those of the registry.
it.skipIf(isWithoutBrowser)(
  'a reader of the quick start with Express gets to a page that knows the signed-in user',
  async () => {
    const { log, complaints } = await followGuide('quick-start/express.md', {
      node,
      way: 'by hand',
      ports: { 3000: String(await freePort()) },
      async install({ folder }, command) {
        const packages = command.split(' ').slice(2);
        const others = packages
          .filter((name) => name !== 'latchkey' && !name.startsWith('-'))
          .map((name) => name.replace(/(?<=.)@.*$/, ''));
        if (packages.includes('latchkey') && latchkey) installConsumer(folder, { latchkey }, others);
        else installConsumer(folder, {}, others);
        if (others.includes('tsx')) linkProgram(folder, 'tsx');
      },
    });
    expect(complaints).toEqual([]);
    expect(log).not.toMatch(/warn|error/i);
  },
);
