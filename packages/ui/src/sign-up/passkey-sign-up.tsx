import { useState } from 'react';
import { Button } from '../elements/buttons.js';
import { KeyIcon } from '../elements/icons.js';
import { useEmailCheck } from '../forms/checks.js';
import { EmailField, TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { signUpTexts } from '../texts/english/sign-up.js';

/** Creates an account with a passkey and no password; nothing in a browser without passkeys. */
export function PasskeySignUp({ onComplete }: { readonly onComplete: () => void }) {
  const { auth } = useUI();
  const texts = useTexts('signUp', signUpTexts);
  const passkeys = neededHook(auth, 'passkeys', 'passkeyHooks() to createAuthReact');
  const checkEmail = useEmailCheck();
  const [isOpen, setOpen] = useState(false);
  const state = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && texts.nameMissing,
      email: checkEmail(value('email')),
    }),
    async send(value) {
      const { error } = await passkeys.signUpPasskey({ name: value('name').trim(), email: value('email').trim() });
      if (error) throw error;
      onComplete();
    },
    places: { INVALID_EMAIL: 'email', USER_ALREADY_EXISTS: 'email' },
  });
  if (!passkeys.isPasskeySupported()) return null;
  if (!isOpen) {
    return (
      <Button onClick={() => setOpen(true)}>
        <KeyIcon />
        {texts.withPasskey}
      </Button>
    );
  }
  return (
    <Form state={state} label={texts.withPasskey}>
      <TextField name="name" label={texts.name} autoComplete="name" maxLength={255} />
      <EmailField autoComplete="email" />
      <Submit state={state} working={texts.working}>
        {texts.withPasskey}
      </Submit>
    </Form>
  );
}
