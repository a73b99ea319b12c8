import { checkClient } from '@latchkey/query';
import { checkOptions } from 'latchkey/client';
import { type DevtoolsOptions, devtoolsOptions } from './devtools-options.js';

/**
 * Adds the panel to the page, if `NODE_ENV` is `development`. Otherwise it does nothing, and a bundler leaves the panel out. Call
 * it in browsers only, after the hooks or queries of the client were created. Resolves to a function that removes the panel.
 * Outside production it throws `ConfigurationError` for a wrong option.
 */
export function mountDevtools(options: DevtoolsOptions): Promise<() => void> {
  try {
    // A bundler for production removes both blocks, and with them the panel (decision 71).
    if (process.env.NODE_ENV !== 'production') {
      checkOptions('mountDevtools', options, devtoolsOptions);
      checkClient('mountDevtools', options.client);
    }
    if (process.env.NODE_ENV === 'development')
      return import('./panel/panel.js').then(({ openPanel }) => openPanel(options));
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
  return Promise.resolve(() => {});
}
