import type { ReactElement, ReactNode } from 'react';
import { Footer, ScreenLink } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { Card, CardSkeleton, Heading } from '../elements/screen.js';
import { useSearch } from '../provider/location.js';
import { hasSessionEnded, returnPath, withReturnPath } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { type SignInOptions, useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { commonErrors } from '../texts/english/common.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { AskQuestion, type QuestionScreens } from './ask-question.js';
import { FirstForm } from './first-form.js';
import { SecondFactor } from './second-factor.js';
import { SignedInAlready } from './signed-in-already.js';
import { Unverified } from './unverified.js';
import { type Flow, type InitialChallenge, useFlow } from './use-flow.js';

export interface SignInProps {
  /** The page after the sign-in. Default: the one that `?returnTo=` names if it is of this site, else `paths.home`. */
  readonly redirectTo?: string;
  /** The forms for questions of the application's own plugins, by the name of the question. */
  readonly questions?: QuestionScreens;
  /** What `auth.api.getTwoFactorChallenge()` answered the server that rendered the page: the sign-in that waits for its second factor, or `null`. */
  readonly initialChallenge?: InitialChallenge;
}

/**
 * Signs a user in, by every way that the server has, with the second factor and the verification of the address where they are
 * asked for.
 */
export function SignIn({ redirectTo, questions = {}, initialChallenge }: SignInProps): ReactElement {
  const { auth, paths, navigate } = useUI();
  const search = useSearch();
  const { options, error } = useSignInOptions();
  const { signIn } = useCommonTexts();
  const { user } = auth.useSession();
  // The application can leave this page as soon as there is a session: its address is the one that was shown.
  const goOn = () => navigate(redirectTo ?? returnPath(search, paths.home), { replace: true });
  const flow = useFlow(goOn, initialChallenge);
  if (error) {
    return (
      <Card>
        <Heading title={signIn} />
        <ErrorAlert error={error} />
      </Card>
    );
  }
  if (!options || flow.state === 'complete') return <CardSkeleton />;
  if (user && flow.state === 'idle') return <SignedInAlready name={user.name} search={search} onContinue={goOn} />;
  return <Card>{stepOf(flow, options, questions, search)}</Card>;
}

function stepOf(flow: Flow, options: SignInOptions, questions: QuestionScreens, search: string): ReactNode {
  switch (flow.state) {
    case 'second-factor':
      return <SecondFactor flow={flow} />;
    case 'email-unverified':
      return <Unverified flow={flow} />;
    case 'challenge':
      return <AskQuestion flow={flow} questions={questions} />;
    default:
      return <Beginning flow={flow} options={options} search={search} />;
  }
}

interface BeginningProps {
  readonly flow: Flow;
  readonly options: SignInOptions;
  readonly search: string;
}

function Beginning({ flow, options, search }: BeginningProps) {
  const { paths } = useUI();
  const texts = useTexts('signIn', signInTexts);
  const lead = useLead(search);
  const refusal = flow.state === 'idle' ? flow.error : null;
  return (
    <>
      <Heading title={texts.title} lead={lead} />
      <FirstForm first={{ flow, refusal, isBusy: flow.state !== 'idle' }} options={options} />
      {options.signUp && (
        <Footer>
          {texts.newHere} <ScreenLink to={withReturnPath(paths.signUp, search)}>{texts.createAccount}</ScreenLink>
        </Footer>
      )}
    </>
  );
}

/** Why the visitor is here. */
function useLead(search: string): string {
  const { errors } = useUI().language;
  const { lead, leadReturning } = useTexts('signIn', signInTexts);
  if (hasSessionEnded(search)) return errors.UNAUTHORIZED ?? commonErrors.UNAUTHORIZED;
  return new URLSearchParams(search).has('returnTo') ? leadReturning : lead;
}
