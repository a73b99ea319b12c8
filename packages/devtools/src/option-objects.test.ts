import { describeOptions } from '../../core/test/fixtures/options/option-objects.js';
import { devtoolsOptions } from './devtools-options.js';
import * as devtools from './index.js';

describeOptions('@latchkey/devtools', devtools, import.meta.dirname, {
  mountDevtools: { options: ['DevtoolsOptions'], known: devtoolsOptions, make: devtools.mountDevtools },
});
