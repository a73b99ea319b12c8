import { useUI } from '../provider/ui-context.js';
import { CardSkeleton } from './screen.js';
import { Unreadable } from './unreadable.js';

interface SessionPendingProps {
  /** The title of the screen, if it is known before the session is. */
  readonly title?: string;
}

/** Stands for a screen while the session is not known. If it cannot be read, the user sees why. */
export function SessionPending({ title }: SessionPendingProps) {
  const { error, isFetching, refresh } = useUI().auth.useSession();
  if (!error) return <CardSkeleton />;
  return <Unreadable title={title} error={error} isReading={isFetching} onRetry={refresh} />;
}
