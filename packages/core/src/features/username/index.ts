import { failure } from '../../contract/errors.js';
import { settleOptions } from '../../contract/options/known-options.js';
import { definePlugin, type Plugin } from '../../define-plugin.js';
import type { UserDraftGate } from '../../domain/app/app.js';
import { type UsernameContract, usernameContract, usernameErrors } from './contract.js';
import { createNameReader, type ReadName, type UsernameOptions, usernameOptions } from './names.js';

export { type UsernameOptions, usernameOptions } from './names.js';

/** Names to sign in with, in addition to the address: `username` and `displayUsername` on sign-up and update. */
export function username(options: UsernameOptions = {}): Plugin<UsernameContract> {
  const rules = settleOptions('username', usernameOptions, options);
  const readName = createNameReader(rules);
  return definePlugin(usernameContract, {
    userDraftGate: createGate(readName),
    publicFacts: { minLength: rules.minUsernameLength, maxLength: rules.maxUsernameLength },
    handlers: async () => (await import('./handlers.js')).usernameHandlers(readName),
  });
}

/**
 * Normalizes a name, and keeps the typed name for display. The unique column decides whether the name is taken: with a lookup
 * before, two users could both find it free (Z35), and a user's own name would count as taken.
 */
function createGate(readName: ReadName): UserDraftGate {
  return async (_, { username: typed, displayUsername }) => {
    if (typed === null) return { displayUsername: displayUsername ?? null }; // The user removes the name.
    if (typeof typed !== 'string') return {};
    const name = await readName(typed);
    if ('problem' in name) throw failure(usernameErrors, name.problem);
    return { username: name.username, displayUsername: displayUsername ?? typed };
  };
}
