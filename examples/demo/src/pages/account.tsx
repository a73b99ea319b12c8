import { AccountSettings, type AccountTab } from '@latchkey/ui';
import { ApiToken } from '../account/api-token.js';
import { SetByTheServer } from '../account/set-by-the-server.js';
import { SupportCode } from '../account/support-code.js';
import { ScreenPage } from './screens.js';

/** What this demo adds to the account. */
const tabs: readonly AccountTab[] = [
  {
    name: 'demo',
    title: 'Demo',
    content: (
      <>
        <SetByTheServer />
        <ApiToken />
        <SupportCode />
      </>
    ),
  },
];

export function Account() {
  return (
    <ScreenPage title="Account" code={code} layout="wide">
      <AccountSettings tabs={tabs} />
    </ScreenPage>
  );
}

const code = `
import { AccountSettings } from '@latchkey/ui';

// Three tabs, and one of this demo. Each part can also be used alone: <PasskeySettings />, <SessionSettings /> …
<AccountSettings tabs={[{ name: 'demo', title: 'Demo', content: <ApiToken /> }]} />

// Company is in the form, because it is a field that users may set. Only the server sets plan.
user: {
  additionalFields: {
    plan: text({ initial: () => 'Starter' }),
    company: text({ settable: true, optional: true, maxLength: 80 }),
  },
}

// With a page of your own:
const updateUser = useUpdateUser();
const revokeSession = useRevokeSession();
await updateUser.mutateAsync({ name, image, company });
await revokeSession.mutateAsync({ token: sessions.data[1].token });
// A session that is used is extended once a day at most, so “last used” is that exact.
`;
