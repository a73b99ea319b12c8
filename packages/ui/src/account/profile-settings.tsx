import { type ReactElement, useState } from 'react';
import { Avatar } from '../elements/avatar.js';
import { Callout } from '../elements/notes.js';
import { TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { changedOwnFields, OwnFields, ownFieldErrors } from '../forms/own-fields.js';
import { PictureField } from '../forms/picture-field.js';
import { useForm } from '../forms/use-form.js';
import { UsernameField } from '../forms/username-field.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { type SignInOptions, useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { accountTexts } from '../texts/english/account.js';
import { signUpTexts } from '../texts/english/sign-up.js';
import { AccountSection } from './account-section.js';
import { type User, useUser } from './user.js';
import { changedUsername, readUsernameFields, usernameFieldsOf } from './username.js';

/** The name, the picture, the username and the application's own fields of the user. */
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
  USERNAME_IS_ALREADY_TAKEN_PLEASE_TRY_ANOTHER: 'username',
  USERNAME_IS_TOO_SHORT: 'username',
  USERNAME_IS_TOO_LONG: 'username',
  USERNAME_IS_INVALID: 'username',
};

function ProfileForm({ user }: { readonly user: User }) {
  const { auth, classOf } = useUI();
  const texts = useTexts('account', accountTexts);
  const ofSignUp = useTexts('signUp', signUpTexts);
  const { save, saved, saving } = useCommonTexts();
  const { options } = useSignInOptions();
  const fields = options?.fields ?? [];
  const updateUser = auth.useUpdateUser();
  const [savedAt, setSavedAt] = useState<number>();
  // What the fields were filled with. The user can have changed the profile on another device since, and that change stays.
  const [before, setBefore] = useState(() => profileOf(user));
  const state = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && ofSignUp.nameMissing,
      image: !/^(?:https:\/\/|\/(?!\/)|$)/i.test(value('image').trim()) && texts.pictureWrong,
      // Another text is shown in place of a username, so there has to be one.
      username: value('username').trim() === '' && value('displayUsername').trim() !== '' && ofSignUp.required,
      ...ownFieldErrors(fields, value, ofSignUp),
    }),
    async send(value) {
      const [name, image] = [value('name').trim(), value('image').trim() || null];
      const own = changedOwnFields(fields, value, before.own);
      const changes = {
        ...(name !== before.name && { name }),
        ...(image !== before.image && { image }),
        ...(options?.names.username && changedUsername(before.username, value)),
        ...own,
      };
      if (Object.keys(changes).length > 0) await updateUser.mutateAsync(changes);
      setBefore({ name, image, username: readUsernameFields(value), own: { ...before.own, ...own } });
      setSavedAt(Date.now());
    },
    places,
  });
  return (
    <Form state={state} label={texts.profile}>
      {savedAt !== undefined && <Callout key={savedAt}>{saved}</Callout>}
      <div className={classOf('person')}>
        <Avatar name={user.name} image={user.image} />
        <p className={classOf('rowTitle')}>{user.name}</p>
      </div>
      <ProfileFields user={user} options={options} />
      <Submit state={state} working={saving}>
        {save}
      </Submit>
    </Form>
  );
}

function profileOf(user: User) {
  return { name: user.name, image: user.image, username: usernameFieldsOf(user), own: { ...user } };
}

interface ProfileFieldsProps {
  readonly user: User;
  readonly options: SignInOptions | undefined;
}

function ProfileFields({ user, options }: ProfileFieldsProps) {
  const texts = useTexts('account', accountTexts);
  const { name } = useCommonTexts();
  const own = usernameFieldsOf(user);
  return (
    <>
      <TextField name="name" label={name} autoComplete="name" maxLength={255} defaultValue={user.name} />
      {options?.names.username && (
        <>
          <UsernameField minLength={options.usernameMinLength} current={own.username} hint={texts.usernameHint} />
          <TextField
            name="displayUsername"
            label={texts.shownAs}
            hint={texts.shownAsHint}
            autoComplete="off"
            maxLength={60}
            defaultValue={own.displayUsername}
            isOptional
          />
        </>
      )}
      <OwnFields fields={options?.fields ?? []} values={{ ...user }} />
      <PictureField
        name="image"
        label={texts.picture}
        hint={texts.pictureHint}
        autoComplete="photo"
        current={user.image}
      />
    </>
  );
}
