import { Actions, Button } from '../elements/buttons.js';
import { Callout, ErrorAlert } from '../elements/notes.js';
import { Heading } from '../elements/screen.js';
import { withParameter } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { fillWith } from '../texts/fill.js';
import type { FlowAt } from './use-flow.js';

/** The password was right, but the user has to verify their address before they can sign in. */
export function Unverified({ flow }: { readonly flow: FlowAt<'email-unverified'> }) {
  const { paths } = useUI();
  const texts = useTexts('signIn', signInTexts);
  const { sendAgain, signIn } = useCommonTexts();
  const { unverifiedEmail, isResent, error } = flow;
  return (
    <>
      <Heading title={texts.unverified} lead={texts.unverifiedLead} isNew />
      {isResent && <Callout>{fillWith(texts.verificationSent, { email: <strong>{unverifiedEmail}</strong> })}</Callout>}
      <ErrorAlert error={error} />
      <Actions>
        {unverifiedEmail && (
          <Button onClick={() => void flow.resendVerification(withParameter(paths.verifyEmail, 'done', 'verified'))}>
            {sendAgain}
          </Button>
        )}
        <Button onClick={flow.reset}>{signIn}</Button>
      </Actions>
    </>
  );
}
