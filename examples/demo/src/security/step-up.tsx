import type { StepUp, StepUpOptions, StepUpState } from '@latchkey/react/flows';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useStepUp } from '../auth/client.js';
import { useNotices } from '../components/notice.js';
import { pageData } from '../page-data.js';
import { navigate, useLocation } from '../routing/location.js';
import { StepUpForm, stepUpWords } from './step-up-form.js';

const StepUpContext = createContext<StepUp['run']>((action) => action());

/** Runs an action that may need a code, or a session that is fresh: the page asks the user, and runs the action again. */
export function useWithStepUp(): StepUp['run'] {
  return useContext(StepUpContext);
}

/** A step-up that asks. */
export type Asking = StepUp & Exclude<StepUpState, { readonly state: 'idle' }>;

const options: StepUpOptions = {
  reauthentication: pageData.mailbox ? ['password', 'email-code', 'provider'] : ['password', 'provider'],
};

/** The dialog that asks the user who they are, for all pages. */
export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const stepUp = useStepUp(options);
  useReturn();
  return (
    <StepUpContext value={stepUp.run}>
      {children}
      {stepUp.state !== 'idle' && <StepUpDialog stepUp={stepUp} />}
    </StepUpContext>
  );
}

/** The parameter of the page to which a provider sends a user who has reauthenticated there. */
const parameter = 'confirmed';

/** This page, for the way back from a provider. */
export function returnPage(): string {
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  query.set(parameter, '');
  return `${pathname}?${query}`;
}

/** The page was left for a provider, so the action did not run: the user is told to begin it again. */
function useReturn(): void {
  const { pathname, search } = useLocation();
  const notices = useNotices();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(parameter)) return;
    notices.done('You have confirmed that it is you. Please press the button again.');
    query.delete(parameter);
    navigate(query.size > 0 ? `${pathname}?${query}` : pathname, { replace: true });
  }, [pathname, search, notices]);
}

function StepUpDialog({ stepUp }: { readonly stepUp: Asking }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // While it is still in the page, so that the browser moves the focus back to the element that had it.
    return () => element?.close();
  }, []);
  const isStale = stepUp.state === 'reauthenticate';
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="step-up" onCancel={() => stepUp.cancel()}>
      <h2 id="step-up">{isStale ? 'Confirm that it is you' : 'One more step'}</h2>
      <p>
        {isStale
          ? 'You signed in some time ago, and another person may use this browser by now.'
          : 'You signed in here without a code, and this needs one.'}{' '}
        {stepUpWords[stepUp.method].lead}
      </p>
      <StepUpForm key={stepUp.method} stepUp={stepUp} />
    </dialog>
  );
}
