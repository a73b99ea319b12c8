import { ConfigurationError } from 'latchkey/client';

interface Needed {
  /** A member that only a client with the plugin has. */
  readonly member: string;
  /** The function that makes the client's plugin. */
  readonly plugin: string;
}

/**
 * Refuses a client, or the hooks of a client, without a plugin that is needed. For code without types: the compiler refuses it
 * first. Call it outside production only.
 */
export function checkPlugin(option: string, given: object, { member, plugin }: Needed): void {
  if (typeof Reflect.get(given, member) === 'function') return;
  throw new ConfigurationError(option, {
    givenAs: `those of a client without ${plugin}()`,
    expected: `${plugin}() in the plugins of createAuthClient`,
  });
}
