import { phoneProblem } from '../auth/checks.js';
import { useSendPhoneNumberOtp } from '../auth/client.js';
import { PhoneField } from '../forms/field.js';
import { AskThenCode } from './ask-then-code.js';
import type { WayProps } from './way-props.js';

/** A code by text message instead of a password, for numbers that were verified before. */
export function TextCode({ flow }: WayProps) {
  const sendCode = useSendPhoneNumberOtp();
  return (
    <AskThenCode
      field="phoneNumber"
      check={phoneProblem}
      sendCode={(phoneNumber) => sendCode.mutateAsync({ phoneNumber })}
      verify={(phoneNumber, code) => flow.phoneNumberOTP({ phoneNumber, code })}
      refusal={flow.error}
      sent={(phoneNumber) => (
        <p>
          If there is an account with <strong>{phoneNumber}</strong>, a text message is on its way. Its code is valid
          for five minutes.
        </p>
      )}
    >
      <PhoneField />
    </AskThenCode>
  );
}
