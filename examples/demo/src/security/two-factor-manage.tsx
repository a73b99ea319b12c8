import { useState } from 'react';
import { type User, useDisableTwoFactor, useGenerateBackupCodes, useTotpUri } from '../auth/client.js';
import { useNotices } from '../components/notice.js';
import { useFocus } from '../forms/code-field.js';
import { PasswordField, UsernameHint } from '../forms/field.js';
import { Form, Submit, useForm } from '../forms/form.js';
import { AuthenticatorSecret } from './authenticator-secret.js';
import { BackupCodes } from './backup-codes.js';
import { explainPassword } from './explain-password.js';

type Wish = 'show' | 'codes' | 'off';
type Shown = { readonly totpURI: string } | { readonly backupCodes: readonly string[] };

const wishes = {
  show: { offer: 'Set up another app', action: 'Show the key', working: 'Checking…' },
  codes: { offer: 'New backup codes', action: 'Make new codes', working: 'Making them…' },
  off: { offer: 'Turn off', action: 'Turn off two-step sign-in', working: 'Turning off…' },
} as const satisfies Record<Wish, unknown>;

interface ManageProps {
  readonly user: User;
  /** Called when the action is done, so that its form is removed. */
  readonly onDone: () => void;
}

/** The actions for an enabled second factor. All of them need the password. */
export function TwoFactorManage({ user, onDone }: ManageProps) {
  const [wish, setWish] = useState<Wish>();
  const [shown, setShown] = useState<Shown>();
  const close = () => {
    setWish(undefined);
    setShown(undefined);
    onDone();
  };
  if (shown && 'backupCodes' in shown) return <BackupCodes codes={shown.backupCodes} onSaved={close} />;
  if (shown) return <SecretAgain totpURI={shown.totpURI} onClose={close} />;
  if (wish) return <Confirm user={user} wish={wish} onShow={setShown} onDone={close} />;
  return (
    <>
      <p className="soft what-happens">We ask for a code after your password, except in browsers that you trust.</p>
      <div className="actions">
        {(['show', 'codes', 'off'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={each === 'off' ? 'button button-danger' : 'button'}
            onClick={() => setWish(each)}
          >
            {wishes[each].offer}
          </button>
        ))}
      </div>
    </>
  );
}

interface ConfirmProps extends ManageProps {
  readonly wish: Wish;
  readonly onShow: (shown: Shown) => void;
}

function Confirm({ user, wish, onShow, onDone }: ConfirmProps) {
  const notices = useNotices();
  const password = useFocus<HTMLInputElement>();
  const showSecret = useTotpUri();
  const makeCodes = useGenerateBackupCodes();
  const turnOff = useDisableTwoFactor();
  const form = useForm({
    check: (value) => ({ password: value('password') === '' && 'Enter your password.' }),
    async send(value) {
      const proof = { password: value('password') };
      if (wish === 'show') return onShow(await showSecret.mutateAsync(proof));
      if (wish === 'codes') return onShow(await makeCodes.mutateAsync(proof));
      await turnOff.mutateAsync(proof);
      notices.done('Two-step sign-in is off.');
      onDone();
    },
    explain: explainPassword,
  });
  const { action, working } = wishes[wish];
  return (
    <Form state={form} label={action}>
      <UsernameHint email={user.email} />
      <PasswordField
        ref={password}
        name="password"
        label="Password"
        autoComplete="current-password"
        hint={wish === 'codes' ? 'Your present codes will no longer work.' : undefined}
      />
      <div className="actions">
        <Submit state={form} working={working} isDangerous={wish === 'off'}>
          {action}
        </Submit>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </Form>
  );
}

function SecretAgain({ totpURI, onClose }: { readonly totpURI: string; readonly onClose: () => void }) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        The key of your authenticator
      </h3>
      <p className="soft what-happens">Scan it with another app, and both show the same codes.</p>
      <AuthenticatorSecret totpURI={totpURI} />
      <div className="actions">
        <button type="button" className="button button-primary" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
}
