import type { ReactElement } from 'react';
import { Footer, ScreenLink } from '../elements/buttons.js';
import { Card, Heading } from '../elements/screen.js';
import { AskForMail } from '../forms/ask-for-mail.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { passwordTexts } from '../texts/english/password.js';

/** Mails a link for a new password. The link opens `paths.resetPassword`. */
export function ForgotPassword(): ReactElement {
  const texts = useTexts('password', passwordTexts);
  return (
    <Card>
      <Heading title={texts.forgotTitle} lead={texts.forgotLead} />
      <AskForReset />
      <KnowPassword />
    </Card>
  );
}

/** The form that asks for the link. */
export function AskForReset() {
  const { auth, paths } = useUI();
  const texts = useTexts('password', passwordTexts);
  const forgetPassword = auth.useForgetPassword();
  const { user } = auth.useSession();
  return (
    <AskForMail
      key={user?.email}
      own={user?.email}
      label={texts.sendLink}
      send={(email) => forgetPassword.mutateAsync({ email, redirectTo: paths.resetPassword })}
      sent={texts.linkSent}
    />
  );
}

export function KnowPassword() {
  const { paths } = useUI();
  const texts = useTexts('password', passwordTexts);
  const { signIn } = useCommonTexts();
  return (
    <Footer>
      {texts.knowPassword} <ScreenLink to={paths.signIn}>{signIn}</ScreenLink>
    </Footer>
  );
}
