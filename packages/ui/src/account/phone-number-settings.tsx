import { type ReactElement, useState } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { useFocusIfLost } from '../elements/focus-if-lost.js';
import { Callout } from '../elements/notes.js';
import { Badge } from '../elements/section.js';
import { CodeField, readCode } from '../forms/code-field.js';
import { TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { Confirm } from '../primitives/confirm.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { useSettledFirst } from '../reauthenticate/settled-first.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { phoneTexts } from '../texts/english/phone.js';
import { fill, fillWith } from '../texts/fill.js';
import { AccountSection } from './account-section.js';
import { type User, useUser } from './user.js';

const plugin = 'phoneNumberClient() to createAuthClient';

/** The phone number of the user: add, change and remove it; nothing where the server has no phone numbers. */
export function PhoneNumberSettings(): ReactElement | null {
  const user = useUser();
  const { options } = useSignInOptions();
  return user && options?.names.phoneNumber ? <PhoneNumber key={user.id} user={user} /> : null;
}

function PhoneNumber({ user }: { readonly user: User }) {
  const texts = useTexts('phone', phoneTexts);
  const { phoneNumber, phoneNumberVerified } = user;
  const [isChanging, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [note, setNote] = useState<string>();
  const close = (text?: string) => {
    setChanging(false);
    setSentTo(undefined);
    setNote(text);
  };
  const sendCode = useSendCode(setSentTo);
  return (
    <AccountSection title={texts.title} lead={texts.lead}>
      {note && (
        <Callout key={note} isFocused>
          {note}
        </Callout>
      )}
      {phoneNumber ? (
        <p>
          <span dir="ltr">{phoneNumber}</span> <Badge>{phoneNumberVerified ? texts.verified : texts.notVerified}</Badge>
        </p>
      ) : (
        <p>{texts.none}</p>
      )}
      {sentTo !== undefined ? (
        <EnterCode number={sentTo} onSaved={() => close(texts.saved)} onAgain={() => setSentTo(undefined)} />
      ) : isChanging ? (
        <AskNumber current={phoneNumber} send={sendCode} onCancel={() => close()} />
      ) : (
        <>
          {phoneNumber && !phoneNumberVerified && <VerifyCurrent send={() => sendCode(phoneNumber)} />}
          <Choices number={phoneNumber} onChange={() => setChanging(true)} onRemoved={() => close(texts.removed)} />
        </>
      )}
    </AccountSection>
  );
}

interface ChoicesProps {
  readonly number: string | null;
  readonly onChange: () => void;
  readonly onRemoved: () => void;
}

function Choices({ number, onChange, onRemoved }: ChoicesProps) {
  const texts = useTexts('phone', phoneTexts);
  const { remove } = useCommonTexts();
  const removeNumber = neededHook(useUI().auth, 'useRemovePhoneNumber', plugin)();
  const first = useFocusIfLost<HTMLButtonElement>();
  return (
    <Actions>
      <Button buttonRef={first} onClick={onChange}>
        {number ? texts.change : texts.add}
      </Button>
      {number && (
        <Confirm
          action={remove}
          label={fill(texts.removeTitle, { number })}
          title={fill(texts.removeTitle, { number })}
          lead={texts.removeLead}
          onConfirm={async () => {
            await removeNumber.mutateAsync({});
            onRemoved();
          }}
        />
      )}
    </Actions>
  );
}

/** Texts a code to a number. The number is saved, or verified, with the code. */
function useSendCode(onSent: (number: string) => void): (number: string) => Promise<void> {
  const sendCode = neededHook(useUI().auth, 'useSendPhoneNumberOtp', plugin)();
  const settled = useSettledFirst();
  return async (phoneNumber) => {
    await settled.check();
    await sendCode.mutateAsync({ phoneNumber });
    onSent(phoneNumber);
  };
}

/** The number of an account that came from another system can be unverified. */
function VerifyCurrent({ send }: { readonly send: () => Promise<void> }) {
  const texts = useTexts('phone', phoneTexts);
  const { sending } = useCommonTexts();
  const state = useForm({ check: () => ({}), send });
  return (
    <Form state={state} label={texts.notVerified}>
      <Submit state={state} working={sending}>
        {texts.sendCode}
      </Submit>
    </Form>
  );
}

interface AskNumberProps {
  readonly current: string | null;
  readonly send: (number: string) => Promise<void>;
  readonly onCancel: () => void;
}

function AskNumber({ current, send, onCancel }: AskNumberProps) {
  const texts = useTexts('phone', phoneTexts);
  const { sending, cancel } = useCommonTexts();
  const state = useForm({
    check: (value) => ({ phoneNumber: faultOf(value('phoneNumber')) }),
    send: (value) => send(value('phoneNumber').trim()),
    places: { INVALID_PHONE_NUMBER: 'phoneNumber' },
  });
  return (
    <Form state={state} label={current ? texts.changeTitle : texts.add}>
      <TextField
        name="phoneNumber"
        label={current ? texts.newNumber : texts.number}
        hint={texts.numberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <Actions>
        <Submit state={state} working={sending}>
          {texts.sendCode}
        </Submit>
        <Button onClick={onCancel}>{cancel}</Button>
      </Actions>
    </Form>
  );

  function faultOf(typed: string): string | undefined {
    if (typed.trim() === '') return texts.numberMissing;
    if (!/^\+[1-9]\d{7,14}$/.test(digitsOf(typed))) return texts.numberWrong;
    return digitsOf(typed) === digitsOf(current ?? '') ? texts.sameNumber : undefined;
  }
}

interface EnterCodeProps {
  readonly number: string;
  readonly onSaved: () => void;
  readonly onAgain: () => void;
}

function EnterCode({ number, onSaved, onAgain }: EnterCodeProps) {
  const texts = useTexts('phone', phoneTexts);
  const { codeMissing, saving, startAgain } = useCommonTexts();
  const verify = neededHook(useUI().auth, 'useVerifyPhoneNumber', plugin)();
  const state = useForm({
    check: (value) => ({ code: value('code').trim() === '' && codeMissing }),
    async send(value) {
      await verify.mutateAsync({ phoneNumber: number, code: readCode(value('code')), updatePhoneNumber: true });
      onSaved();
    },
    places: { INVALID_OTP: 'code' },
  });
  return (
    <>
      <Callout>{fillWith(texts.codeSent, { number: <strong dir="ltr">{number}</strong> })}</Callout>
      <Form state={state} label={texts.save}>
        <CodeField label={texts.code} />
        <Actions>
          <Submit state={state} working={saving}>
            {texts.save}
          </Submit>
          <Button onClick={onAgain}>{startAgain}</Button>
        </Actions>
      </Form>
    </>
  );
}

/** A number without the separators that people type between digits. */
function digitsOf(number: string): string {
  return number.replace(/[^+\d]/g, '');
}
