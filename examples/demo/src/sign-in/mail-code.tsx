import { emailProblem } from '../auth/checks.js';
import { useSendVerificationOtp } from '../auth/client.js';
import { EmailField } from '../forms/field.js';
import { AskThenCode } from './ask-then-code.js';
import type { WayProps } from './way-props.js';

/** A code by mail instead of a password. */
export function MailCode({ flow }: WayProps) {
  const sendCode = useSendVerificationOtp();
  return (
    <AskThenCode
      field="email"
      check={emailProblem}
      sendCode={(email) => sendCode.mutateAsync({ email, type: 'sign-in' })}
      verify={(email, otp) => flow.emailOTP({ email, otp })}
      refusal={flow.error}
      sent={(email) => (
        <p>
          If there is an account with <strong>{email}</strong>, a code is on its way to it. It is valid for five
          minutes.
        </p>
      )}
    >
      <EmailField autoComplete="username webauthn" />
    </AskThenCode>
  );
}
