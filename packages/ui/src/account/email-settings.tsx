import { type ReactElement, useState } from 'react';
import { Address } from '../elements/address.js';
import { Callout } from '../elements/notes.js';
import { Badge } from '../elements/section.js';
import { useEmailCheck } from '../forms/checks.js';
import { TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { withParameter } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { accountTexts } from '../texts/english/account.js';
import { fillWith } from '../texts/fill.js';
import { SendVerification } from '../verification/send-verification.js';
import { AccountSection } from './account-section.js';
import { type User, useUser } from './user.js';

/** The address of the user, and the change of it where the server allows that. */
export function EmailSettings(): ReactElement | null {
  const { auth } = useUI();
  const user = useUser();
  const texts = useTexts('account', accountTexts);
  const { options } = useSignInOptions();
  // The user opens the link of a mail in another tab or on another device, and comes back.
  auth.useSession({ refetchOnWindowFocus: 'always' });
  if (!user) return null;
  const badge = <Badge>{user.emailVerified ? texts.verified : texts.notVerified}</Badge>;
  return (
    <AccountSection
      title={texts.email}
      lead={
        <>
          <Address>{user.email}</Address> {badge}
        </>
      }
    >
      {!user.emailVerified && options?.account.verifyEmail && <SendVerification email={user.email} />}
      {options?.account.changeEmail && <ChangeEmail user={user} isVerifiedByMail={options.account.verifyEmail} />}
    </AccountSection>
  );
}

interface ChangeEmailProps {
  readonly user: User;
  /** The server mails links that verify an address. */
  readonly isVerifiedByMail: boolean;
}

/** A user with a verified address first agrees by mail. Without one, the address changes at once, and the user proves the new one. */
function ChangeEmail({ user, isVerifiedByMail }: ChangeEmailProps) {
  const { auth, paths } = useUI();
  const texts = useTexts('account', accountTexts);
  const { sending } = useCommonTexts();
  const checkEmail = useEmailCheck();
  const changeEmail = auth.useChangeEmail();
  const [sent, setSent] = useState<Sent>();
  const state = useForm({
    check: (value) => ({ email: checkEmail(value('email')) }),
    async send(value) {
      const newEmail = value('email').trim();
      const done = user.emailVerified ? 'changed' : 'verified';
      await changeEmail.mutateAsync({ newEmail, callbackURL: withParameter(paths.verifyEmail, 'done', done) });
      setSent({ to: user.emailVerified ? user.email : newEmail, isAgreement: user.emailVerified });
    },
    places: { INVALID_EMAIL: 'email', EMAIL_IS_THE_SAME: 'email', COULDNT_UPDATE_YOUR_EMAIL: 'email' },
  });
  const about = user.emailVerified ? texts.changeVerified : texts.changeUnverified;
  // After the link was opened, here or elsewhere, there is nothing to wait for.
  const waits = sent?.to === user.email && sent.isAgreement === user.emailVerified;
  const proof = isVerifiedByMail ? texts.proveSent : texts.emailChanged;
  return (
    <Form state={state} label={texts.changeEmail}>
      {waits && <MailSent key={sent.to} text={sent.isAgreement ? texts.agreeSent : proof} to={sent.to} />}
      <TextField
        name="email"
        label={texts.newEmail}
        hint={fillWith(about, { email: <Address>{user.email}</Address> })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Submit state={state} working={sending}>
        {texts.changeEmail}
      </Submit>
    </Form>
  );
}

/** A sent mail: one in which the user agrees to the new address, or proves it. */
interface Sent {
  readonly to: string;
  readonly isAgreement: boolean;
}

function MailSent({ text, to }: { readonly text: string; readonly to: string }) {
  const email = (
    <strong>
      <Address>{to}</Address>
    </strong>
  );
  return <Callout>{fillWith(text, { email })}</Callout>;
}
