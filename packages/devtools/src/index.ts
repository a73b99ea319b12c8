export type { DevtoolsClient, DevtoolsOptions } from './devtools-options.js';
export { mountDevtools } from './mount-devtools.js';
