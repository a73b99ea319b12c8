import { useQuery } from '@tanstack/react-query';
import type { AuthClientError } from 'latchkey/client';
import { type OwnField, readFacts, type SignInOptionsAnswer } from '../provider/facts.js';
import type { KnownHooks } from '../provider/known-hooks.js';
import { neededHook, useUI } from '../provider/ui-context.js';

/** The sign-in options of the server, as the screens use them. A way for which the client has no plugin is not there. */
export interface SignInOptions {
  readonly password: {
    readonly signIn: boolean;
    readonly signUp: boolean;
    readonly reset: boolean;
    readonly minLength: number;
    readonly maxLength: number;
  };
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  /** What a user can type as the name of the account beside the password. */
  readonly names: { readonly username: boolean; readonly phoneNumber: boolean };
  /** The minimum number of characters of a username. */
  readonly usernameMinLength: number;
  readonly mailCode: boolean;
  readonly mailLink: boolean;
  readonly textCode: boolean;
  readonly passkey: { readonly signIn: boolean; readonly signUp: boolean };
  /** Whether a visitor can create an account by any way. */
  readonly signUp: boolean;
  /** The application's own fields of users that a sign-up takes. */
  readonly fields: readonly OwnField[];
  /** What a user can do with the account. */
  readonly account: {
    readonly changeEmail: boolean;
    readonly verifyEmail: boolean;
    readonly deleteUser: boolean;
    /** A deletion waits for the link of a mail. */
    readonly deletesByMail: boolean;
    readonly linkProviders: boolean;
  };
  readonly organization: {
    readonly create: boolean;
    readonly invite: boolean;
    /** Organizations create roles of their own. */
    readonly roles: boolean;
    readonly teams: boolean;
    /** There is a second factor that members could have. */
    readonly secondFactor: boolean;
  };
}

/** The configured options; `undefined` while they load. */
export function useSignInOptions(): { readonly options: SignInOptions | undefined; readonly error: unknown } {
  const { auth, signInOptions } = useUI();
  const query = neededHook(auth, 'useSignInOptions', 'signInOptionsClient() to the plugins of createAuthClient');
  const { data, failureReason } = useQuery<SignInOptionsAnswer, AuthClientError<never>>({
    // All callers get the same answer. The hook would wait for the session, because the key of other answers contains the user.
    ...query.options({}, null),
    // The configuration changes with a deployment, which loads the page again.
    staleTime: Number.POSITIVE_INFINITY,
    ...(signInOptions && { initialData: signInOptions }),
  });
  // It is asked for again by itself; until then the user sees why there is no form.
  return { options: data && optionsOf(data, auth), error: data ? null : failureReason };
}

function optionsOf(answer: SignInOptionsAnswer, auth: KnownHooks): SignInOptions {
  const facts = readFacts(answer);
  const is = (plugin: string, fact: string) => facts.of(plugin)[fact] === true;
  const has = (hook: keyof KnownHooks) => auth[hook] !== undefined;
  const password = facts.of('password');
  const providers = facts.providers;
  const passkey = {
    signIn: is('passkeys', 'signIn') && has('passkeys'),
    signUp: is('passkeys', 'signUp') && has('passkeys'),
  };
  const options = {
    mailCode: is('email-otp', 'signIn') && has('useSendVerificationOtp'),
    mailLink: is('magic-link', 'signIn') && has('useSignInMagicLink'),
    textCode: is('phone-number', 'signIn') && has('useSendPhoneNumberOtp'),
  };
  return {
    ...options,
    password: {
      signIn: password.signIn === true,
      signUp: password.signUp === true,
      reset: password.reset === true,
      minLength: Number(password.minLength),
      maxLength: Number(password.maxLength),
    },
    providers,
    names: {
      username: facts.has('username') && has('useIsUsernameAvailable'),
      phoneNumber: facts.has('phone-number') && has('useVerifyPhoneNumber'),
    },
    usernameMinLength: Number(facts.of('username').minLength ?? 1),
    passkey,
    signUp: is('password', 'signUp') || passkey.signUp || providers.length > 0,
    fields: answer.fields,
    account: accountOf(answer),
    organization: organizationOf(answer, auth),
  };
}

function accountOf(answer: SignInOptionsAnswer): SignInOptions['account'] {
  const facts = readFacts(answer);
  const is = (plugin: string, fact: string) => facts.of(plugin)[fact] === true;
  return {
    changeEmail: is('email-verification', 'changeEmail'),
    verifyEmail: is('email-verification', 'mail'),
    deleteUser: is('account-deletion', 'deleteUser'),
    deletesByMail: is('account-deletion', 'byMail'),
    linkProviders: is('social', 'link') && facts.providers.length > 0,
  };
}

function organizationOf(answer: SignInOptionsAnswer, auth: KnownHooks): SignInOptions['organization'] {
  const facts = readFacts(answer);
  const { create, invite, roles } = facts.of('organization');
  return {
    create: create === true,
    invite: invite === true,
    roles: roles === true,
    teams: facts.has('teams') && auth.useTeams !== undefined,
    secondFactor: facts.has('two-factor') || facts.has('passkeys'),
  };
}
