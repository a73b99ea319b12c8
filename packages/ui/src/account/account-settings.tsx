import type { ReactElement, ReactNode } from 'react';
import { Heading, Screen } from '../elements/screen.js';
import { SessionPending } from '../elements/session-pending.js';
import { Tabs } from '../primitives/tabs.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { accountTexts } from '../texts/english/account.js';
import { apiKeyTexts } from '../texts/english/api-keys.js';
import { RecentActivity } from './activity/recent-activity.js';
import { ApiKeySettings } from './api-key-settings.js';
import { DeleteAccount } from './delete-account.js';
import { EmailSettings } from './email-settings.js';
import { LinkedAccountSettings } from './linked-account-settings.js';
import { PasskeySettings } from './passkey-settings.js';
import { PasswordSettings } from './password-settings.js';
import { PhoneNumberSettings } from './phone-number-settings.js';
import { ProfileSettings } from './profile-settings.js';
import { SessionSettings } from './session-settings.js';
import { TwoFactorSettings } from './two-factor/two-factor-settings.js';

export interface AccountSettingsProps {
  /** Further tabs, after ours. */
  readonly tabs?: readonly AccountTab[];
}

export interface AccountTab {
  /** What the address has after its `#`, the same in every language. */
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
}

/** Everything of a user's account, in tabs. What the server or the client does not have is not shown. */
export function AccountSettings({ tabs = [] }: AccountSettingsProps): ReactElement {
  const { auth, classOf } = useUI();
  const texts = useTexts('account', accountTexts);
  const { title: apiKeys } = useTexts('apiKeys', apiKeyTexts);
  const { status } = auth.useSession();
  if (status === 'error') return <SessionPending title={texts.title} />;
  return (
    <Screen>
      {auth.usePasskeySignals && <PasskeySignals />}
      <div className={classOf('settings')}>
        <Heading title={texts.title} />
        <Tabs
          label={texts.title}
          tabs={[
            { name: 'profile', title: texts.profile, content: <Profile /> },
            { name: 'security', title: texts.security, content: <Security /> },
            { name: 'devices', title: texts.devices, content: <SessionSettings /> },
            ...(auth.useApiKeys ? [{ name: 'api-keys', title: apiKeys, content: <ApiKeySettings /> }] : []),
            ...tabs,
          ]}
        />
      </div>
    </Screen>
  );
}

function Profile() {
  return (
    <>
      <ProfileSettings />
      <EmailSettings />
      <PhoneNumberSettings />
      <DeleteAccount />
    </>
  );
}

function Security() {
  const { auth } = useUI();
  return (
    <>
      {/* First, because the session says what it shows. The others wait for the user's sign-in methods. */}
      {auth.useTwoFactorSetup && <TwoFactorSettings />}
      <PasswordSettings />
      <PasskeySettings />
      <LinkedAccountSettings />
      <RecentActivity />
    </>
  );
}

/** Password managers show the new name and address after a change. */
function PasskeySignals() {
  const { auth } = useUI();
  neededHook(auth, 'usePasskeySignals', 'passkeyHooks() to createAuthReact')();
  return null;
}
