import { type ReactNode, useState } from 'react';
import { Button } from '../elements/buttons.js';
import { Alert } from '../elements/notes.js';
import { useSearch } from '../provider/location.js';
import { useTexts } from '../provider/use-texts.js';
import type { SignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { MailCode, TextCode } from './code-ways.js';
import { MailLink } from './mail-link.js';
import { OtherWays } from './other-ways.js';
import { PasskeyButton } from './passkey-button.js';
import { PasswordForm } from './password-form.js';
import { ProviderButtons } from './provider-buttons.js';
import { redirectRefusal } from './redirect-refusal.js';
import { askingProvider, StartAnew } from './start-anew.js';
import type { FirstStep } from './use-flow.js';

/** The ways that have a form of their own. */
type FormWay = 'password' | 'mailCode' | 'mailLink' | 'textCode';

interface FirstFormProps {
  readonly first: FirstStep;
  readonly ways: SignInOptions;
}

/** The form of one way, and buttons for the others. */
export function FirstForm({ first, ways }: FirstFormProps) {
  const texts = useTexts('signIn', signInTexts);
  const search = useSearch();
  const asking = askingProvider(search, ways.providers);
  const refusal = redirectRefusal(search, texts, ways.providers);
  const [chosen, setChosen] = useState<FormWay>();
  const offered = formWays(ways);
  const shown = chosen ?? offered[0];
  const offers = {
    password: texts.usePassword,
    mailCode: texts.mailCode,
    mailLink: texts.mailLink,
    textCode: texts.textCode,
  } as const satisfies Record<FormWay, string>;
  const choose = (way: FormWay) => {
    setChosen(way);
    // The error of the other way is not about this one.
    if (!first.isBusy) first.flow.reset();
  };
  const others = offered.filter((way) => way !== shown);
  const hasButtons = others.length > 0 || ways.passkey.signIn || ways.providers.length > 0;
  return (
    <>
      {asking ? <StartAnew provider={asking} /> : refusal && <Alert>{refusal}</Alert>}
      {!shown && !hasButtons && <Alert>{texts.noWays}</Alert>}
      {shown && formOf(shown, first, ways)}
      {hasButtons && (
        <OtherWays label={texts.otherWays}>
          {ways.passkey.signIn && <PasskeyButton first={first} />}
          {others.map((way) => (
            <Button key={way} onClick={() => choose(way)}>
              {offers[way]}
            </Button>
          ))}
          <ProviderButtons providers={ways.providers} />
        </OtherWays>
      )}
    </>
  );
}

function formOf(way: FormWay, first: FirstStep, ways: SignInOptions): ReactNode {
  switch (way) {
    case 'password':
      return <PasswordForm first={first} ways={ways} />;
    case 'mailCode':
      return <MailCode first={first} />;
    case 'mailLink':
      return <MailLink />;
    case 'textCode':
      return <TextCode first={first} />;
  }
}

function formWays(ways: SignInOptions): readonly FormWay[] {
  const all = {
    password: ways.password.signIn === true,
    mailCode: ways.mailCode,
    mailLink: ways.mailLink,
    textCode: ways.textCode,
  } satisfies Record<FormWay, boolean>;
  const names: readonly FormWay[] = ['password', 'mailCode', 'mailLink', 'textCode'];
  return names.filter((name) => all[name]);
}
