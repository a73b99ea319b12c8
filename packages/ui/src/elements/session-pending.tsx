import { useUI } from '../provider/ui-context.js';
import { ErrorAlert } from './notes.js';
import { Card, CardSkeleton } from './screen.js';

/** Stands for a screen while the session is not known. The hooks ask again by themselves; until then the user sees why. */
export function SessionPending() {
  const { error } = useUI().auth.useSession();
  if (!error) return <CardSkeleton />;
  return (
    <Card>
      <ErrorAlert error={error} />
    </Card>
  );
}
