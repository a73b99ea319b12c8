import { type ReactElement, useState } from 'react';
import { Callout } from '../elements/notes.js';
import { TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { useForm } from '../forms/use-form.js';
import { UsernameField } from '../forms/username-field.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { accountTexts } from '../texts/english/account.js';
import { signUpTexts } from '../texts/english/sign-up.js';
import { useWays, type Ways } from '../ways/use-ways.js';
import { AccountSection } from './account-section.js';
import { type User, useUser } from './user.js';

/** The name, the picture and the username of the user. */
export function ProfileSettings(): ReactElement | null {
  const user = useUser();
  const texts = useTexts('account', accountTexts);
  if (!user) return null;
  return (
    <AccountSection title={texts.profile} lead={texts.profileLead}>
      <ProfileForm key={user.id} user={user} />
    </AccountSection>
  );
}

const places = {
  USERNAME_IS_ALREADY_TAKEN: 'username',
  USERNAME_IS_TOO_SHORT: 'username',
  USERNAME_IS_TOO_LONG: 'username',
  USERNAME_IS_INVALID: 'username',
};

function ProfileForm({ user }: { readonly user: User }) {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const { nameMissing } = useTexts('signUp', signUpTexts);
  const { save, saved, saving } = useCommonTexts();
  const { ways } = useWays();
  const hasUsername = ways?.names.username === true;
  const updateUser = auth.useUpdateUser();
  const [savedAt, setSavedAt] = useState<number>();
  const state = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && nameMissing,
      image: !/^(?:https:\/\/|\/(?!\/)|$)/i.test(value('image').trim()) && texts.pictureWrong,
    }),
    async send(value) {
      const username = value('username').trim();
      await updateUser.mutateAsync({
        name: value('name').trim(),
        image: value('image').trim() || null,
        ...(hasUsername && username !== (user.displayUsername ?? '') && { username: username || null }),
      });
      setSavedAt(Date.now());
    },
    places,
  });
  return (
    <Form state={state} label={texts.profile}>
      {savedAt !== undefined && <Callout key={savedAt}>{saved}</Callout>}
      <ProfileFields user={user} ways={ways} />
      <Submit state={state} working={saving}>
        {save}
      </Submit>
    </Form>
  );
}

interface ProfileFieldsProps {
  readonly user: User;
  readonly ways: Ways | undefined;
}

function ProfileFields({ user, ways }: ProfileFieldsProps) {
  const texts = useTexts('account', accountTexts);
  const { name } = useCommonTexts();
  return (
    <>
      <TextField name="name" label={name} autoComplete="name" maxLength={255} defaultValue={user.name} />
      {ways?.names.username && (
        <UsernameField minLength={ways.usernameMinLength} current={user.displayUsername} hint={texts.usernameHint} />
      )}
      <TextField
        name="image"
        label={texts.picture}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="photo"
        defaultValue={user.image ?? ''}
        isOptional
      />
    </>
  );
}
