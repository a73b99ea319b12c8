import type { ReactElement } from 'react';
import { Actions, ScreenLink } from '../elements/buttons.js';
import { Card, CardSkeleton, Heading } from '../elements/screen.js';
import { useSearch } from '../provider/location.js';
import { returnPath } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { twoFactorTexts } from '../texts/english/two-factor.js';
import { SecondFactor } from './second-factor.js';
import type { SignInProps } from './sign-in.js';
import { useFlow } from './use-flow.js';

/** The second factor on a page of its own, for applications with a sign-in form of their own. */
export function TwoFactorChallenge({ redirectTo }: Pick<SignInProps, 'redirectTo'>): ReactElement {
  const { paths, navigate } = useUI();
  const texts = useTexts('twoFactor', twoFactorTexts);
  const { signIn } = useCommonTexts();
  const search = useSearch();
  const flow = useFlow(() => navigate(redirectTo ?? returnPath(search, paths.home), { replace: true }));
  if (flow.state === 'loading' || flow.state === 'complete') return <CardSkeleton />;
  return (
    <Card>
      {flow.state === 'second-factor' ? (
        <SecondFactor flow={flow} />
      ) : (
        <>
          <Heading title={texts.title} lead={texts.nothingWaits} />
          <Actions>
            <ScreenLink to={paths.signIn} isButton>
              {signIn}
            </ScreenLink>
          </Actions>
        </>
      )}
    </Card>
  );
}
