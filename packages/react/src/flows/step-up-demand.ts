import type { Result } from 'latchkey/client';
import type { SecondFactorMethod } from './sign-in-steps.js';
import { askAgain, askForCode, askForMailedCode, type Question, type ReauthenticationMethod } from './step-up-steps.js';

/** The proof that the server demands before it runs an action. */
export interface Demand {
  readonly code: string;
  /** The factors that an endpoint accepts, `second` for every second factor; absent if it asks for no certain factor. */
  readonly factors?: readonly string[];
}

/** The methods of users without a second factor. */
export type FirstMethod = 'password' | 'email-code' | 'provider' | 'passkey';

/** The methods that a page offers. */
export interface Offered {
  readonly methods: readonly SecondFactorMethod[];
  readonly reauthentication: readonly FirstMethod[];
}

/** The part of a client that knows which methods a user has. */
export interface WaysClient {
  getSession(input: {
    readonly disableCookieCache: boolean;
  }): Promise<
    Result<
      { readonly user: { readonly emailVerified: boolean; readonly twoFactorEnabled?: boolean | null } } | null,
      string
    >
  >;
  listUserAccounts(): Promise<Result<readonly { readonly provider: string }[], string>>;
  /** The call of `passkeyClient()`. */
  listPasskeys?(): Promise<Result<readonly unknown[], string>>;
}

/** The error codes after which the user can show what is missing. The last but one comes from `deleteUser` without a password. */
const demanding = [
  'SECOND_FACTOR_REQUIRED',
  'SESSION_IS_NOT_FRESH',
  'FACTOR_REQUIRED',
  'ORGANIZATION_REQUIRES_A_SECOND_FACTOR',
  'SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION',
  'MAILED_CODE_REQUIRED',
];

/** Returns the proof that the server demands; `undefined` if it refused the call for another reason. */
export function demandOf(error: unknown): Demand | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = demanding.find((each) => each === error.code);
  if (code === undefined) return undefined;
  if (code === 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR') return { code, factors: ['second'] };
  return code === 'FACTOR_REQUIRED' ? { code, factors: factorsIn(error) } : { code };
}

/** The server names each factor in a detail of its own, as `factors.passkey`. */
function factorsIn(error: Error): readonly string[] {
  const details: unknown = Reflect.get(error, 'details');
  const paths = Array.isArray(details) ? details.map((detail) => String(detail?.path)) : [];
  return paths.filter((path) => path.startsWith('factors.')).map((path) => path.slice('factors.'.length));
}

/** The question that answers a demand; `undefined` if this user has no method that the page offers. */
export async function questionFor(
  client: WaysClient,
  { code, factors }: Demand,
  { methods, reauthentication }: Offered,
): Promise<Question | undefined> {
  if (code === 'SECOND_FACTOR_REQUIRED') return askForCode(methods);
  if (code === 'MAILED_CODE_REQUIRED') return askForMailedCode();
  const [session, accounts, passkeys] = await Promise.all([
    client.getSession({ disableCookieCache: true }),
    client.listUserAccounts(),
    reauthentication.includes('passkey') ? client.listPasskeys?.() : undefined,
  ]);
  if (!session.data || !accounts.data) return undefined;
  const { emailVerified, twoFactorEnabled } = session.data.user;
  const names = accounts.data.map(({ provider }) => provider);
  const providers = names.filter((name) => name !== 'credential');
  const has: Readonly<Record<FirstMethod, boolean>> = {
    password: names.includes('credential'),
    'email-code': emailVerified,
    provider: providers.length > 0,
    passkey: (passkeys?.data ?? []).length > 0,
  };
  // A passkey shows the second factor too, unlike the other methods of users without one.
  const ofFactor = [...withoutMail(methods), ...(has.passkey ? (['passkey'] as const) : [])];
  const own = twoFactorEnabled ? ofFactor : reauthentication.filter((method) => has[method]);
  const fitting = own.filter((method) => !factors || factors.some((factor) => shows[method].includes(factor)));
  return askAgain(fitting, providers);
}

/** A mailed code alone does not reauthenticate a user with a second factor: it shows the mailbox and nothing else. */
export function withoutMail(methods: readonly SecondFactorMethod[]): readonly ReauthenticationMethod[] {
  return methods.filter((method) => method !== 'otp');
}

/** The factors that a method shows, as the server calls them. */
const shows: Readonly<Record<ReauthenticationMethod, readonly string[]>> = {
  password: ['password'],
  'email-code': ['email'],
  provider: ['social'],
  passkey: ['second', 'passkey'],
  totp: ['second', 'totp'],
  'backup-code': ['second', 'backup-code'],
};
