import { useEffect } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { Card, CardSkeleton, Heading } from '../elements/screen.js';
import { continuesAtOnce } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { fillWith } from '../texts/fill.js';

interface SignedInAlreadyProps {
  readonly name: string;
  readonly search: string;
  readonly onContinue: () => void;
}

/** The sign-in page for a user with a session. After a provider's redirect the user continues at once. The page asks a user who has typed the address. */
export function SignedInAlready({ name, search, onContinue }: SignedInAlreadyProps) {
  const { auth } = useUI();
  const texts = useTexts('signIn', signInTexts);
  const { goOn, signOut } = useCommonTexts();
  const leave = auth.useSignOut();
  const isLeaving = continuesAtOnce(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (isLeaving) onContinue();
  }, [isLeaving]);
  if (isLeaving) return <CardSkeleton />;
  return (
    <Card>
      <Heading title={texts.title} lead={fillWith(texts.signedInAs, { name: <strong>{name}</strong> })} />
      <ErrorAlert error={leave.error} />
      <Actions>
        <Button variant="primary" onClick={onContinue}>
          {goOn}
        </Button>
        <Button isBusy={leave.isPending} onClick={() => leave.mutate({})}>
          {signOut}
        </Button>
      </Actions>
    </Card>
  );
}
