import type { WaysIn } from '../client/ways-in.js';
import { neededHook, useUI } from '../provider/ui-context.js';

/** The ways in of the server, as the screens use them. */
export interface Ways {
  readonly facts: WaysIn;
  readonly password: WaysIn['password'];
  readonly providers: WaysIn['providers'];
  /** What a user can type as the name of the account beside the password. */
  readonly names: { readonly username: boolean; readonly phoneNumber: boolean };
  readonly mailCode: boolean;
  readonly mailLink: boolean;
  readonly textCode: boolean;
  readonly passkey: { readonly signIn: boolean; readonly signUp: boolean };
  readonly signUp: boolean;
  /** The application's own fields of users that a sign-up may set. */
  readonly fields: WaysIn['fields'];
}

/** The configured ways; `undefined` while they load. A way that the client has no plugin for is not shown. */
export function useWays(): { readonly ways: Ways | undefined; readonly error: unknown } {
  const { auth } = useUI();
  // Every query waits for the session, because its key contains the user.
  const session = auth.useSession();
  const { data, failureReason } = neededHook(
    auth,
    'useWaysIn',
    'uiClient() of @latchkey/ui/client',
  )(
    {},
    // The configuration changes with a deployment, which loads the page again.
    { staleTime: Number.POSITIVE_INFINITY },
  );
  // It is asked for again by itself; until then the user sees why there is no form.
  return { ways: data && waysOf(data, auth), error: data ? null : (failureReason ?? session.failureReason) };
}

function waysOf(facts: WaysIn, auth: ReturnType<typeof useUI>['auth']): Ways {
  const is = (plugin: string, fact: string) => facts.plugins[plugin]?.[fact] === true;
  return {
    facts,
    password: facts.password,
    providers: facts.providers,
    names: {
      username: 'username' in facts.plugins && auth.useIsUsernameAvailable !== undefined,
      phoneNumber: is('phone-number', 'password') && auth.useVerifyPhoneNumber !== undefined,
    },
    mailCode: is('email-otp', 'signIn') && auth.useSendVerificationOtp !== undefined,
    mailLink: 'magic-link' in facts.plugins && auth.useSignInMagicLink !== undefined,
    textCode: is('phone-number', 'signIn') && auth.useSendPhoneNumberOtp !== undefined,
    passkey: {
      signIn: is('passkeys', 'signIn') && auth.passkeys !== undefined,
      signUp: is('passkeys', 'signUp') && auth.passkeys !== undefined,
    },
    signUp: facts.signUp,
    fields: facts.fields,
  };
}
