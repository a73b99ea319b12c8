import type { Check } from '../../check.js';
import { listProviders } from '../../providers.js';

/** `undefined` and `null` are what a template literal makes of a variable that is not set. */
const placeholder =
  /^(?:your.*|(?:change|replace)[-_ ]?me|xxx+|todo|example|dummy|placeholder|undefined|null|<.*>|\.\.\.|…)$/i;

/** A variable of the environment that is not set is an empty text. */
export const providerCredentials: Check = {
  name: 'provider-credentials',
  severity: 'error',
  page: 'providers/README',
  find: ({ options }) =>
    listProviders(options).flatMap(([id, { clientId, clientSecret }]) =>
      Object.entries({ clientId, clientSecret })
        .filter(([, value]) => typeof value === 'string' && (value.trim() === '' || placeholder.test(value.trim())))
        .map(([name, value]) => ({
          cause: `socialProviders.${id}.${name} is ${value === '' ? 'empty' : 'a placeholder'}. The provider refuses every sign-in.`,
          repair: 'Set the variable of the environment to the value that the provider shows for your application.',
        })),
    ),
};
