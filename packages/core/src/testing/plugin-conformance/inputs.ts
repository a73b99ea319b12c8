import assert from 'node:assert/strict';
import { ask } from './calls.js';
import { reachable } from './endpoints.js';
import type { Opened } from './test-server.js';

export const malformed: readonly unknown[] = [
  null,
  [],
  'text',
  7,
  {},
  { a: { b: [] } },
  { email: {}, id: [], token: 1, code: null },
];

export async function checkInternal({ plugin, server }: Opened): Promise<void> {
  for (const [name, endpoint] of Object.entries(plugin.contract.declared.endpoints))
    if (endpoint.route.kind === 'internal')
      assert.equal((await ask(server.browser, endpoint, {})).status, 404, `${name} over HTTP`);
}

export async function checkInput({ plugin, server }: Opened): Promise<void> {
  for (const [name, endpoint] of reachable(plugin))
    for (const input of malformed) {
      const { status, text } = await ask(server.browser, endpoint, input);
      assert(status < 500, `${name} with ${JSON.stringify(input)}: ${status} ${text}`);
    }
}
