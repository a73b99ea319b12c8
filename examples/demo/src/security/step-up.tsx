import type { AskingStepUp } from '@latchkey/react/flows';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNotices } from '../components/notice.js';
import { navigate, useLocation } from '../routing/location.js';
import { StepUpForm, stepUpWords } from './step-up-form.js';

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
export function useReturn(): void {
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

/** Asks the user who they are, for the calls of all pages. */
export function StepUpDialog(stepUp: AskingStepUp) {
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
