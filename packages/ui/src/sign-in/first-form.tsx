import { type ReactNode, useState } from 'react';
import { Button } from '../elements/buttons.js';
import { Alert } from '../elements/notes.js';
import { useSearch } from '../provider/location.js';
import { useTexts } from '../provider/use-texts.js';
import type { SignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { MailCode, TextCode } from './code-forms.js';
import { MailLink } from './mail-link.js';
import { OtherMethods } from './other-methods.js';
import { PasskeyButton } from './passkey-button.js';
import { PasswordForm } from './password-form.js';
import { ProviderButtons } from './provider-buttons.js';
import { redirectRefusal } from './redirect-refusal.js';
import { askingProvider, StartAnew } from './start-anew.js';
import type { FirstStep } from './use-flow.js';

/** The methods that have a form of their own. */
type FormMethod = 'password' | 'mailCode' | 'mailLink' | 'textCode';

interface FirstFormProps {
  readonly first: FirstStep;
  readonly options: SignInOptions;
}

/** The form of one method, and buttons for the others. */
export function FirstForm({ first, options }: FirstFormProps) {
  const texts = useTexts('signIn', signInTexts);
  const search = useSearch();
  const asking = askingProvider(search, options.providers);
  const refusal = redirectRefusal(search, texts, options.providers);
  const [chosen, setChosen] = useState<FormMethod>();
  const offered = formMethods(options);
  const shown = chosen ?? offered[0];
  const offers = {
    password: texts.usePassword,
    mailCode: texts.mailCode,
    mailLink: texts.mailLink,
    textCode: texts.textCode,
  } as const satisfies Record<FormMethod, string>;
  const choose = (method: FormMethod) => {
    setChosen(method);
    // The error of the other method is not about this one.
    if (!first.isBusy) first.flow.reset();
  };
  const others = offered.filter((method) => method !== shown);
  const hasButtons = others.length > 0 || options.passkey.signIn || options.providers.length > 0;
  return (
    <>
      {asking ? <StartAnew provider={asking} /> : refusal && <Alert>{refusal}</Alert>}
      {!shown && !hasButtons && <Alert>{texts.noMethods}</Alert>}
      {shown && formOf(shown, first, options)}
      {hasButtons && (
        <OtherMethods label={texts.otherMethods}>
          {options.passkey.signIn && <PasskeyButton first={first} />}
          {others.map((method) => (
            <Button key={method} onClick={() => choose(method)}>
              {offers[method]}
            </Button>
          ))}
          <ProviderButtons providers={options.providers} />
        </OtherMethods>
      )}
    </>
  );
}

function formOf(method: FormMethod, first: FirstStep, options: SignInOptions): ReactNode {
  switch (method) {
    case 'password':
      return <PasswordForm first={first} options={options} />;
    case 'mailCode':
      return <MailCode first={first} />;
    case 'mailLink':
      return <MailLink />;
    case 'textCode':
      return <TextCode first={first} />;
  }
}

function formMethods(options: SignInOptions): readonly FormMethod[] {
  const all = {
    password: options.password.signIn === true,
    mailCode: options.mailCode,
    mailLink: options.mailLink,
    textCode: options.textCode,
  } satisfies Record<FormMethod, boolean>;
  const names: readonly FormMethod[] = ['password', 'mailCode', 'mailLink', 'textCode'];
  return names.filter((name) => all[name]);
}
