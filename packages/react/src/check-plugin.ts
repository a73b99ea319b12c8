import { ConfigurationError } from 'latchkey/client';

interface Needed {
  /** A member that only a client with the plugin has. */
  readonly member: string;
  /** The function that makes the client's plugin. */
  readonly plugin: string;
}

/**
 * Refuses a client, or the hooks of a client, without a plugin that is needed. For code without types: the compiler refuses it
 * first. Outside production only.
 */
export function checkPlugin(by: string, given: object, { member, plugin }: Needed): void {
  try {
    // A bundler removes this from a bundle for production, because a browser should not load it (decision 39).
    if (process.env.NODE_ENV !== 'production' && typeof Reflect.get(given, member) !== 'function')
      throw new ConfigurationError('createAuthReact.client', {
        givenAs: `a client without ${plugin}()`,
        expected: `${plugin}() in the plugins of createAuthClient, for ${by}()`,
      });
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error; // without a bundler, in a runtime without `process`
  }
}
