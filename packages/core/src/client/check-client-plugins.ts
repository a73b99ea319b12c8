import { ConfigurationError } from '../contract/options/configuration-error.js';
import { coreRoutes } from '../features/core-routes.js';
import type { ClientPlugin } from './define-client-plugin.js';

// Outside production only: the bundle of an application does not contain this file (decision 39).

/** Refuses a client plugin that would replace a call of the core or of another plugin. */
export function checkClientPlugins(plugins: readonly ClientPlugin[]): void {
  const names = new Set(['then', '$Infer', ...Object.keys(coreRoutes)]);
  for (const [index, { routes }] of plugins.entries())
    for (const name of Object.keys(routes)) {
      if (names.has(name) || name in Object.prototype)
        throw new ConfigurationError(`createAuthClient.plugins[${index}].${name}`, {
          givenAs: 'a call whose name is taken',
          expected: 'another name',
          code: 'ENDPOINT_EXISTS_ALREADY',
        });
      names.add(name);
    }
}
