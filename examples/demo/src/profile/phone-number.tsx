import { useRef, useState } from 'react';
import { phoneProblem } from '../auth/checks.js';
import { type User, useRemovePhoneNumber, useSendPhoneNumberOtp, useVerifyPhoneNumber } from '../auth/client.js';
import { failedWith, messageFor } from '../auth/messages.js';
import { Callout } from '../components/callout.js';
import { ConfirmDialog } from '../components/confirm-dialog.js';
import { MailboxLink } from '../components/mailbox-link.js';
import { useNotices } from '../components/notice.js';
import { CodeField, readCode } from '../forms/code-field.js';
import { PhoneField } from '../forms/field.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';

/** Adds or changes a number: the user enters a code to prove that it is theirs. */
export function PhoneNumber({ user }: { readonly user: User }) {
  const notices = useNotices();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<string>();
  const finish = (notice: string) => {
    setAsked(undefined);
    notices.done(notice);
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  return (
    <section className="card" aria-labelledby="phone">
      <h2 id="phone" ref={heading} tabIndex={-1}>
        Phone number
      </h2>
      {user.phoneNumber ? (
        <OwnNumber phoneNumber={user.phoneNumber} onRemoved={() => finish('Your phone number is removed.')} />
      ) : (
        <p className="soft">With one you can sign in by text message.</p>
      )}
      <div className="what-happens">
        {asked === undefined ? (
          <AskForNumber isChange={Boolean(user.phoneNumber)} onSent={setAsked} />
        ) : (
          <EnterCode
            phoneNumber={asked}
            onDone={() => finish(`${asked} is now your number.`)}
            onCancel={() => setAsked(undefined)}
          />
        )}
      </div>
    </section>
  );
}

interface OwnNumberProps {
  readonly phoneNumber: string;
  readonly onRemoved: () => void;
}

function OwnNumber({ phoneNumber, onRemoved }: OwnNumberProps) {
  const removeNumber = useRemovePhoneNumber();
  const notices = useNotices();
  const dialog = useRef<HTMLDialogElement>(null);
  const remove = async () => {
    try {
      await removeNumber.mutateAsync();
      onRemoved();
    } catch (error) {
      notices.problem(messageFor(error));
    }
  };
  return (
    <>
      <p>
        {phoneNumber} <span className="badge">Yours</span>{' '}
        <button
          type="button"
          className="button button-small"
          aria-label={`Remove ${phoneNumber}`}
          onClick={() => dialog.current?.showModal()}
        >
          Remove
        </button>
      </p>
      <ConfirmDialog dialog={dialog} title="Remove your phone number?" action="Remove number" onConfirm={remove}>
        <p>You can no longer sign in with it. Your account does not change.</p>
      </ConfirmDialog>
    </>
  );
}

interface AskForNumberProps {
  readonly isChange: boolean;
  readonly onSent: (phoneNumber: string) => void;
}

function AskForNumber({ isChange, onSent }: AskForNumberProps) {
  const sendCode = useSendPhoneNumberOtp();
  const form = useForm({
    check: (value) => ({ phoneNumber: phoneProblem(value('phoneNumber')) }),
    async send(value) {
      const phoneNumber = value('phoneNumber').trim();
      await sendCode.mutateAsync({ phoneNumber });
      onSent(phoneNumber);
    },
    explain,
  });
  const action = isChange ? 'Change number' : 'Add number';
  return (
    <Form state={form} label={action}>
      <PhoneField label={isChange ? 'New phone number' : 'Phone number'} />
      <Submit state={form} working="Sending…">
        {action}
      </Submit>
    </Form>
  );
}

interface EnterCodeProps {
  readonly phoneNumber: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function EnterCode({ phoneNumber, onDone, onCancel }: EnterCodeProps) {
  const verify = useVerifyPhoneNumber();
  const form = useForm({
    check: (value) => ({ code: value('code').trim() === '' && 'Enter the code.' }),
    async send(value) {
      // A user who asks for a code on this page wants to replace their number.
      await verify.mutateAsync({ phoneNumber, code: readCode(value('code')), updatePhoneNumber: true });
      onDone();
    },
    explain,
  });
  return (
    <>
      <Callout focus={false}>
        <p>
          A code is on its way to <strong>{phoneNumber}</strong>. It is valid for five minutes.
        </p>
      </Callout>
      <Form state={form} label="Enter the code">
        <CodeField label="Code from the message" />
        <div className="actions">
          <Submit state={form} working="Checking…">
            Verify number
          </Submit>
          <MailboxLink />
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </Form>
    </>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'INVALID_OTP')) return { code: 'This code is wrong, or was already used. Ask for a new one.' };
  if (failedWith(error, 'INVALID_PHONE_NUMBER')) return { phoneNumber: 'This is not a phone number.' };
  if (failedWith(error, 'PHONE_NUMBER_CAN_NOT_BE_USED')) return { form: 'This number belongs to another account.' };
  return { form: messageFor(error) };
}
