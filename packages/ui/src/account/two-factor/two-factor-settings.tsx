import { type ReactElement, useState } from 'react';
import { Actions, Button } from '../../elements/buttons.js';
import { useFocusIfLost } from '../../elements/focus-if-lost.js';
import { Callout } from '../../elements/notes.js';
import { Badge } from '../../elements/section.js';
import { useTexts } from '../../provider/use-texts.js';
import { factorTexts } from '../../texts/english/factors.js';
import { AccountSection } from '../account-section.js';
import { useHasPassword, usePasskeyCount } from '../sign-in-methods-of-user.js';
import { type User, useUser } from '../user.js';
import { Manage, type Wish } from './manage.js';
import { SetUp } from './set-up.js';

/** The second factor: its set-up, new backup codes, and turning it off. */
export function TwoFactorSettings(): ReactElement | null {
  const user = useUser();
  return user ? <TwoFactor key={user.id} user={user} /> : null;
}

type Shown = 'set-up' | Wish;

function TwoFactor({ user }: { readonly user: User }) {
  const texts = useTexts('factors', factorTexts);
  const [shown, setShown] = useState<Shown>();
  const [note, setNote] = useState<string>();
  const close = (text?: string) => {
    setShown(undefined);
    setNote(text);
  };
  const isOn = user.twoFactorEnabled;
  return (
    <AccountSection
      title={texts.twoStep}
      lead={
        <>
          <Badge>{isOn ? texts.on : texts.off}</Badge> {isOn ? texts.onLead : texts.offLead}
        </>
      }
    >
      {note && (
        <Callout key={note} isFocused>
          {note}
        </Callout>
      )}
      {shown === 'set-up' && <SetUp email={user.email} isOn={isOn} onDone={() => close(texts.isOn)} onCancel={close} />}
      {shown && shown !== 'set-up' && (
        <Manage email={user.email} wish={shown} onDone={() => close(shown === 'off' ? texts.isOff : undefined)} />
      )}
      {!shown && <Choices isOn={isOn} onChoose={setShown} />}
    </AccountSection>
  );
}

interface ChoicesProps {
  readonly isOn: boolean;
  readonly onChoose: (shown: Shown) => void;
}

function Choices({ isOn, onChoose }: ChoicesProps) {
  const texts = useTexts('factors', factorTexts);
  const hasPassword = useHasPassword();
  const passkeys = usePasskeyCount();
  // The user comes back from a form that they have cancelled.
  const first = useFocusIfLost<HTMLButtonElement>();
  // Every change of the second factor asks for the password.
  if (hasPassword === false) {
    return (
      <p>
        {texts.noPassword} {passkeys > 0 && texts.passkeyIsEnough}
      </p>
    );
  }
  return (
    <Actions>
      {isOn ? (
        <>
          <Button buttonRef={first} onClick={() => onChoose('key')}>
            {texts.showKey}
          </Button>
          <Button onClick={() => onChoose('codes')}>{texts.newCodes}</Button>
          <Button variant="danger" onClick={() => onChoose('off')}>
            {texts.turnOff}
          </Button>
        </>
      ) : (
        <Button buttonRef={first} variant="primary" onClick={() => onChoose('set-up')}>
          {texts.turnOn}
        </Button>
      )}
    </Actions>
  );
}
