import type { StepUp, StepUpState } from '@latchkey/react/flows';
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { useStepUp } from '../auth/client.js';
import { CodeField, readCode } from '../forms/code-field.js';
import { Form, Submit, useForm } from '../forms/form.js';
import { explainCode, secondFactorWords } from '../sign-in/second-factor.js';

const StepUpContext = createContext<StepUp['run']>((action) => action());

/** Runs an action that may need a code of the second factor: the page asks for the code, and runs the action again. */
export function useWithSecondFactor(): StepUp['run'] {
  return useContext(StepUpContext);
}

/** The dialog that asks for the code, for all pages. */
export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const stepUp = useStepUp();
  return (
    <StepUpContext value={stepUp.run}>
      {children}
      {stepUp.state === 'second-factor' && <AskForCode stepUp={stepUp} />}
    </StepUpContext>
  );
}

interface AskForCodeProps {
  readonly stepUp: StepUp & Extract<StepUpState, { readonly state: 'second-factor' }>;
}

function AskForCode({ stepUp }: AskForCodeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // While it is still in the page, so that the browser moves the focus back to the element that had it.
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="step-up" onCancel={() => stepUp.cancel()}>
      <h2 id="step-up">One more step</h2>
      <p>You signed in here without a code, and this needs one. {secondFactorWords[stepUp.method].lead}</p>
      <EnterCode key={stepUp.method} stepUp={stepUp} />
    </dialog>
  );
}

function EnterCode({ stepUp }: AskForCodeProps) {
  const { method, methods } = stepUp;
  const form = useForm({
    check: (value) => ({ code: value('code').trim() === '' && 'Enter the code.' }),
    send: (value) => stepUp.verify(readCode(value('code'))),
    explain: explainCode,
    refusal: stepUp.error,
  });
  return (
    <Form state={form} label="One more step">
      <CodeField label={secondFactorWords[method].field} isWord={method === 'backup-code'} />
      <div className="actions">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" className="button" onClick={() => stepUp.use(other)}>
              {secondFactorWords[other].offer}
            </button>
          ))}
        <button type="button" className="button" onClick={() => stepUp.cancel()}>
          Cancel
        </button>
        <Submit state={form} working="Checking…">
          Go on
        </Submit>
      </div>
    </Form>
  );
}
