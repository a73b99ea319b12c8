import type { Handlers } from '../../define-plugin.js';
import { signInWithPassword } from '../../domain/sign-in/password-sign-in.js';
import { credentialProvider, isHashable } from '../../domain/users/passwords.js';
import type { usernameContract } from './contract.js';
import type { ReadName } from './names.js';
import { findIdByUsername, findUserWithAccountByUsername } from './store.js';

export function usernameHandlers(readName: ReadName): Handlers<(typeof usernameContract)['endpoints']> {
  return {
    async signInUsername(call) {
      const { username: typed, password, rememberMe } = call.input;
      if (typed === '' || password === '') throw call.fail('INVALID_USERNAME_OR_PASSWORD');
      if (!isHashable(password)) throw call.fail('PASSWORD_TOO_LONG');
      const name = await readName(typed);
      if ('problem' in name) throw call.fail(name.problem);
      const { username } = name;
      const outcome = await signInWithPassword(call, {
        method: 'username',
        account: username,
        password,
        find: () => findUserWithAccountByUsername(call.db, username, credentialProvider),
        remember: rememberMe,
      });
      if (!outcome) throw call.fail('INVALID_USERNAME_OR_PASSWORD');
      if (!('session' in outcome)) return outcome;
      return { token: outcome.session.token, user: { ...outcome.user, username } };
    },

    async isUsernameAvailable(call) {
      const name = await readName(call.input.username);
      if ('problem' in name) throw call.fail(name.problem);
      const holder = await findIdByUsername(call.db, name.username);
      return { available: holder === undefined || holder === call.session?.user.id };
    },
  };
}
