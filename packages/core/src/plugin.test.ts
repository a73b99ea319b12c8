import { expect, it } from 'vitest';
import * as main from './index.js';
import * as plugin from './plugin.js';
import * as client from './plugin-client.js';

it('a name of latchkey/plugin means the same in latchkey and in latchkey/plugin/client', () => {
  const shared = Object.entries(plugin).filter(([name]) => name in main || name in client);
  expect(shared.length).toBeGreaterThan(20);
  for (const [name, value] of shared) {
    if (name in main) expect(Reflect.get(main, name), name).toBe(value);
    if (name in client) expect(Reflect.get(client, name), name).toBe(value);
  }
});

it('columns, fields and conditions of one name stand in namespaces of their own', () => {
  expect(Object.keys(plugin.column).sort()).toEqual([
    'bigint',
    'boolean',
    'id',
    'instant',
    'integer',
    'json',
    'key',
    'text',
  ]);
  expect(Object.keys(plugin.field).sort()).toEqual(['flag', 'instant', 'integer', 'text']);
  expect(Object.keys(plugin.condition)).toContain('oneOf');
  expect(plugin.condition.oneOf).not.toBe(plugin.oneOf);
});
