import type { AskingStepUp, ReauthenticationMethod } from '@latchkey/react/flows';
import { passkeys, usePasskeys, useSession } from '../auth/client.js';
import { failedWith } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { Callout } from '../components/callout.js';
import { nameProvider } from '../display/provider.js';
import { CodeField, readCode, useFocus } from '../forms/code-field.js';
import { PasswordField, UsernameHint } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { refusalPage } from '../social/refusals.js';
import { explainPassword } from './explain-password.js';
import { explainCode, secondFactorWords } from './second-factor-words.js';
import { returnPage } from './step-up.js';

interface StepUpFormProps {
  readonly stepUp: AskingStepUp;
}

/** The texts for each method. */
export const stepUpWords = {
  ...secondFactorWords,
  password: { lead: 'Enter your password.', field: 'Password', offer: 'Use the password' },
  'email-code': { lead: 'Enter the code that we mail you.', field: 'Code from the mail', offer: 'Mail me a code' },
  provider: { lead: 'Sign in there again, and come back to this page.', field: '', offer: '' },
  passkey: { lead: 'Use the passkey of your account.', field: '', offer: '' },
} as const satisfies Record<ReauthenticationMethod | 'otp', unknown>;

/** The field of the current method, and the other ways. */
export function StepUpForm({ stepUp }: StepUpFormProps) {
  const { method } = stepUp;
  const field = method === 'password' ? 'password' : 'code';
  const form = useForm({
    check: (value) => ({ [field]: value(field).trim() === '' && `Enter the ${field}.` }),
    send: (value) => stepUp.verify(field === 'password' ? value(field) : readCode(value(field))),
    explain,
    refusal: stepUp.error,
  });
  if (method === 'provider' || method === 'passkey')
    return (
      <>
        {form.errors.form && <Alert>{form.errors.form}</Alert>}
        <div className="actions">
          <OtherWays stepUp={stepUp} />
        </div>
      </>
    );
  return (
    <>
      {method === 'email-code' && stepUp.codeSentAt && (
        <Callout key={stepUp.codeSentAt.getTime()} focus={false}>
          <p>A code is on its way to your mailbox. It is valid for five minutes.</p>
        </Callout>
      )}
      <Form state={form} label="Confirm that it is you">
        {field === 'password' ? <OwnPassword /> : <Code stepUp={stepUp} />}
        <div className="actions">
          <OtherWays stepUp={stepUp} />
          <Submit state={form} working="Checking…">
            Go on
          </Submit>
        </div>
      </Form>
    </>
  );
}

function OwnPassword() {
  const { user } = useSession();
  const input = useFocus<HTMLInputElement>();
  return (
    <>
      <UsernameHint email={user?.email ?? ''} />
      <PasswordField ref={input} name="password" label="Password" autoComplete="current-password" />
    </>
  );
}

function Code({ stepUp: { method } }: StepUpFormProps) {
  return <CodeField label={stepUpWords[method].field} isWord={method === 'backup-code'} />;
}

/** Buttons for the other methods and for each linked provider, and one that cancels. */
function OtherWays({ stepUp }: StepUpFormProps) {
  const isStale = stepUp.state === 'reauthenticate';
  const others = stepUp.methods.filter((each) => each !== stepUp.method && each !== 'provider' && each !== 'passkey');
  const providers = isStale && stepUp.methods.includes('provider') ? stepUp.providers : [];
  const show = (method: AskingStepUp['method']) => {
    stepUp.use(method);
    if (method === 'email-code' && stepUp.codeSentAt === null) void stepUp.sendCode();
  };
  return (
    <>
      <UsePasskey stepUp={stepUp} />
      {others.map((method) => (
        <button key={method} type="button" className="button" onClick={() => show(method)}>
          {stepUpWords[method].offer}
        </button>
      ))}
      {stepUp.method === 'email-code' && (
        <button type="button" className="button" aria-disabled={stepUp.isBusy} onClick={() => stepUp.sendCode()}>
          {stepUp.codeSentAt === null ? 'Send a code' : 'Send again'}
        </button>
      )}
      {providers.map((provider) => (
        <button key={provider} type="button" className="button" onClick={() => leave(stepUp, provider)}>
          Continue with {nameProvider(provider)}
        </button>
      ))}
      <button type="button" className="button" onClick={() => stepUp.cancel()}>
        Cancel
      </button>
    </>
  );
}

/** A passkey shows the user and the second factor at once; nothing for a user or in a browser without passkeys. */
function UsePasskey({ stepUp }: StepUpFormProps) {
  const { passkeys: own = [] } = usePasskeys();
  if (own.length === 0 || !passkeys.isPasskeySupported()) return null;
  return (
    <button
      type="button"
      className="button"
      aria-disabled={stepUp.isBusy}
      onClick={() => stepUp.goOn(() => passkeys.reauthenticatePasskey())}
    >
      Use a passkey
    </button>
  );
}

function leave(stepUp: AskingStepUp, provider: string): void {
  const errorCallbackURL = refusalPage('confirm', provider);
  void stepUp.continueWith(provider, { callbackURL: returnPage(), errorCallbackURL });
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_PASSWORD')) return explainPassword(error);
  if (failedWith(error, 'INVALID_REAUTHENTICATION_CODE'))
    return { code: 'This code is wrong or too old. Ask for a new one.' };
  return explainCode(error);
}
