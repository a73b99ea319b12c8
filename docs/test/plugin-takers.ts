import * as server from 'latchkey';
import { defineContract, definePlugin, endpoint, guard, mutation } from 'latchkey/plugin';
import { pluginConformance, pluginConformanceOnEveryDatabase } from 'latchkey/plugin/testing';
import * as z from 'zod/mini';
import { limitOptions } from '../../packages/core/src/contract/endpoint.ts';
import { pluginParts } from '../../packages/core/src/define-plugin.ts';

export interface Taker {
  /** The interface of its options, and the file of it. */
  readonly type: readonly [source: string, name: string];
  readonly make: (options: never) => unknown;
  /** The description of its options where some of them are objects of options of other files. */
  readonly known?: server.Known;
  /** What its paths begin with; nothing for `createAuth`. */
  readonly prefix?: string;
}

const core = 'packages/core/src';

/** The functions for authors of plugins that take options, under the name that begins their paths. */
export const pluginTakers: Readonly<Record<string, Taker>> = {
  'endpoint()': {
    type: [`${core}/contract/endpoint.ts`, 'Described'],
    make: (about: object) =>
      endpoint(mutation('/things'), { audit: false, guard: guard.visitor, output: z.unknown(), ...about }),
    known: { limit: { expected: '', fits: () => true, known: limitOptions } },
    prefix: 'endpoint(/things).',
  },
  'defineContract()': {
    type: [`${core}/contract/endpoint.ts`, 'Declared'],
    make: (declared: object) => defineContract('things', {}, declared),
    prefix: 'defineContract(things).',
  },
  'definePlugin()': {
    type: [`${core}/define-plugin.ts`, 'Parts'],
    make: (parts: object) => definePlugin(defineContract('things', {}), { handlers: {}, ...parts }),
    known: pluginParts,
    prefix: 'things.',
  },
  pluginConformance: {
    type: [`${core}/testing/plugin-conformance/options.ts`, 'PluginUnderTest'],
    make: (options) => pluginConformance({ describe() {}, it() {} }, options),
  },
  pluginConformanceOnEveryDatabase: {
    type: [`${core}/testing/plugin-conformance/every-database.ts`, 'DatabaseServers'],
    make: (servers) =>
      pluginConformanceOnEveryDatabase(
        { describe() {}, it() {}, afterAll() {} },
        { plugin: () => server.bearer(), exercise: async () => [], signInMethods: { none: 'no test runs' } },
        servers,
      ),
  },
};
