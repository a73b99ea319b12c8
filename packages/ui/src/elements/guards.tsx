import type { ReactElement, ReactNode } from 'react';
import { useUI } from '../provider/ui-context.js';

interface GuardProps {
  readonly children?: ReactNode;
  /** What is shown instead. Default: nothing. */
  readonly fallback?: ReactNode;
}

/** Shows its children if a user is signed in. For display only: the check on the server protects the data. */
export function SignedIn(props: GuardProps): ReactElement {
  const { SignedIn: Guard } = useUI().auth;
  return <Guard {...props} />;
}

/** Shows its children if no user is signed in. */
export function SignedOut(props: GuardProps): ReactElement {
  const { SignedOut: Guard } = useUI().auth;
  return <Guard {...props} />;
}
