import type { AuthClientError } from 'latchkey/client';
import type { SignInState } from '../auth/client.js';

/** The properties of a way to sign in. */
export interface WayProps {
  readonly flow: Calls & {
    /** Why the last try was refused. */
    readonly error: AuthClientError | null;
  };
}

type Calls = Pick<SignInState, 'email' | 'username' | 'phoneNumber' | 'emailOTP' | 'phoneNumberOTP' | 'goOn'>;
