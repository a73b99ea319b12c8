import { type ReactNode, useState } from 'react';
import { Address } from '../elements/address.js';
import { Actions, Button } from '../elements/buttons.js';
import { Callout } from '../elements/notes.js';
import { useCommonTexts } from '../provider/use-texts.js';
import { fillWith } from '../texts/fill.js';
import { useEmailCheck } from './checks.js';
import { EmailField } from './field.js';
import { Form, Submit } from './form.js';
import { useForm } from './use-form.js';

interface AskForMailProps {
  readonly label: string;
  readonly send: (email: string) => Promise<unknown>;
  /** What is shown after it, with the place `{email}`. It must not say whether there is an account. */
  readonly sent: string;
  readonly autoComplete?: 'email' | 'username webauthn';
  /** The address of the user, if they are signed in. */
  readonly own?: string | undefined;
}

/** Asks for an address, and sends a mail to it. */
export function AskForMail({ label, send, sent, autoComplete = 'email', own }: AskForMailProps): ReactNode {
  const texts = useCommonTexts();
  const checkEmail = useEmailCheck();
  const [email, setEmail] = useState<string>();
  const state = useForm({
    check: (value) => ({ email: checkEmail(value('email')) }),
    async send(value) {
      await send(value('email').trim());
      setEmail(value('email').trim());
    },
    places: { INVALID_EMAIL: 'email' },
  });
  if (email === undefined) {
    return (
      <Form state={state} label={label}>
        <EmailField autoComplete={autoComplete} defaultValue={own} />
        <Submit state={state} working={texts.sending}>
          {label}
        </Submit>
      </Form>
    );
  }
  return (
    <>
      <Callout isFocused>
        {fillWith(sent, {
          email: (
            <strong>
              <Address>{email}</Address>
            </strong>
          ),
        })}
      </Callout>
      <Actions>
        <Button onClick={() => setEmail(undefined)}>{texts.startAgain}</Button>
      </Actions>
    </>
  );
}
