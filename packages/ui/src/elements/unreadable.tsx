import { useCommonTexts } from '../provider/use-texts.js';
import { Actions, Button } from './buttons.js';
import { ErrorAlert } from './notes.js';
import { Card, Heading } from './screen.js';

interface UnreadableProps {
  /** The title of the screen. Default: there is none. */
  readonly title?: string | undefined;
  readonly error: unknown;
  /** Whether it is read again. */
  readonly isReading: boolean;
  readonly onRetry: () => unknown;
}

/** In place of a screen that cannot be shown, because the server did not answer what it needs. */
export function Unreadable({ title, error, isReading, onRetry }: UnreadableProps) {
  const { retry } = useCommonTexts();
  return (
    <Card>
      {title !== undefined && <Heading title={title} />}
      <ErrorAlert error={error} />
      <Actions>
        <Button isBusy={isReading} onClick={() => void onRetry()}>
          {retry}
        </Button>
      </Actions>
    </Card>
  );
}
