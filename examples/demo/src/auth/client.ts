import { createAuthHooks } from '@latchkey/react';
import { createAuthClient } from 'latchkey/client';
import { userFields } from './fields.js';

/** Calls the server that this page came from. */
export const client = createAuthClient({ userFields });

/** A hook for every call. */
export const {
  AuthProvider,
  useSession,
  useSessions,
  useSignUpEmail,
  useSignInEmail,
  useSignOut,
  useUpdateUser,
  useRevokeSession,
  useRevokeSessions,
  useRevokeOtherSessions,
  useSendVerificationEmail,
  useChangeEmail,
  useForgetPassword,
  useResetPassword,
  useChangePassword,
  useUserAccounts,
  useUnlinkAccount,
  useDeleteUser,
} = createAuthHooks(client);

export type User = typeof client.$Infer.User;
export type Session = typeof client.$Infer.Session;
export interface SignedIn {
  readonly session: Session;
  readonly user: User;
}
