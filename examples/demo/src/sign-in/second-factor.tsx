import type { SecondFactorMethod } from '@latchkey/react/flows';
import { type RefObject, useRef } from 'react';
import { passkeys, type SignInState } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { Callout } from '../components/callout.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { PageHeading } from '../components/page-heading.js';
import { CodeField, readCode } from '../forms/code-field.js';
import { Checkbox } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';

interface SecondFactorProps {
  readonly flow: Extract<SignInState, { readonly state: 'second-factor' }>;
}

/** The texts for each method of the second factor. */
export const secondFactorWords = {
  totp: {
    lead: 'Enter the code that your authenticator app shows.',
    field: 'Code of the app',
    offer: 'Use the authenticator app',
  },
  otp: { lead: 'Enter the code that we mail you.', field: 'Code from the mail', offer: 'Mail me a code' },
  'backup-code': {
    lead: 'Enter one of the codes that you saved. Each of them works once.',
    field: 'Backup code',
    offer: 'Use a backup code',
  },
} as const satisfies Record<SecondFactorMethod, unknown>;

/** The step between the first factor and the session. */
export function SecondFactor({ flow }: SecondFactorProps) {
  const { method } = flow;
  // The form of each method has the box, and the button of the passkey is outside of it.
  const trust = useRef<HTMLInputElement>(null);
  const isMailed = flow.codeSentAt !== null;
  return (
    <>
      <PageHeading title="One more step" lead={secondFactorWords[method].lead} />
      {method === 'otp' && isMailed && (
        <Callout key={flow.codeSentAt?.getTime()} focus={false}>
          <p>A code is on its way to your mailbox. It is valid for three minutes.</p>
        </Callout>
      )}
      <EnterCode key={method} flow={flow} trust={trust} />
      {method === 'otp' && (
        <div className="actions">
          <MailboxLink />
          <button type="button" className="button" aria-disabled={flow.isBusy} onClick={() => flow.sendCode()}>
            {isMailed ? 'Send again' : 'Send a code'}
          </button>
        </div>
      )}
      <OtherMethods flow={flow} trust={trust} />
    </>
  );
}

interface TrustProps extends SecondFactorProps {
  /** The box by which the user trusts this browser. */
  readonly trust: RefObject<HTMLInputElement | null>;
}

function EnterCode({ flow, trust }: TrustProps) {
  const { method } = flow;
  const form = useForm({
    check: (value) => ({ code: value('code').trim() === '' && 'Enter the code.' }),
    send: (value) => flow.verify({ code: readCode(value('code')), trustDevice: value('trustDevice') === 'on' }),
    explain: explainCode,
    refusal: flow.error,
  });
  return (
    <Form state={form} label="One more step">
      <CodeField label={secondFactorWords[method].field} isWord={method === 'backup-code'} />
      <Checkbox
        ref={trust}
        name="trustDevice"
        label="Trust this browser"
        hint="This browser needs no code for 30 days."
      />
      <Submit state={form} working="Signing in…">
        Sign in
      </Submit>
    </Form>
  );
}

function OtherMethods({ flow, trust }: TrustProps) {
  const show = (method: SecondFactorMethod) => {
    flow.use(method);
    if (method === 'otp' && flow.codeSentAt === null) void flow.sendCode();
  };
  return (
    <div className="other-ways">
      <p className="divider">or</p>
      <ul>
        {flow.others.includes('passkey') && passkeys.isPasskeySupported() && (
          <li>
            <button
              type="button"
              className="button"
              aria-disabled={flow.isBusy}
              onClick={() => flow.goOn(() => passkeys.showPasskey({ trustDevice: trust.current?.checked ?? false }))}
            >
              Use a passkey
            </button>
          </li>
        )}
        {flow.methods
          .filter((method) => method !== flow.method)
          .map((method) => (
            <li key={method}>
              <button type="button" className="button" onClick={() => show(method)}>
                {secondFactorWords[method].offer}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className="button" onClick={() => flow.reset()}>
            Start again
          </button>
        </li>
      </ul>
    </div>
  );
}

/** Why a code was refused. */
export function explainCode(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_TWO_FACTOR_AUTHENTICATION') || failedWith(error, 'INVALID_BACKUP_CODE'))
    return { code: 'This code is wrong, or was used before.' };
  if (failedWith(error, 'OTP_HAS_EXPIRED')) return { code: 'This code is too old. Ask for a new one.' };
  return { form: messageFor(error) };
}
