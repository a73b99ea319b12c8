import { useSession } from '../auth/client.js';
import { PageHeading } from '../components/page-heading.js';
import { AccountLayout } from '../layout/account-layout.js';
import { Behind } from '../layout/behind.js';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';
import { ApiToken } from '../security/api-token.js';
import { ChangeEmail } from '../security/change-email.js';
import { ChangePassword } from '../security/change-password.js';
import { Passkeys } from '../security/passkeys.js';
import { TwoFactor } from '../security/two-factor.js';
import { WaysIn } from '../security/ways-in.js';

export function Security() {
  const { user } = useSession({ refetchOnWindowFocus: 'always' });
  return (
    <AccountLayout>
      <PageHeading title="Security" lead="How you sign in, and how we reach you." />
      {user && <ChangePassword user={user} />}
      <Passkeys />
      {user && <TwoFactor user={user} />}
      {user && <ChangeEmail user={user} />}
      <WaysIn />
      <ApiToken />
      <section className="card danger-zone" aria-labelledby="danger">
        <h2 id="danger">Danger zone</h2>
        <p>
          This deletes all data of your account.{' '}
          {pageData.mailsDeletions ? 'You need your password and a link that we mail you.' : 'You need your password.'}
        </p>
        <div className="actions">
          <Link to={paths.deleteAccount} className="button button-danger">
            Delete my account…
          </Link>
        </div>
      </section>
      <Behind code={code} />
    </AccountLayout>
  );
}

const code = `
const changePassword = useChangePassword();
const changeEmail = useChangeEmail();
const accounts = useUserAccounts();
const unlinkAccount = useUnlinkAccount();
const setup = useTwoFactorSetup();
const disableTwoFactor = useDisableTwoFactor();
const { passkeys, add, rename, remove } = usePasskeys();

await changePassword.mutateAsync({ currentPassword, newPassword, revokeOtherSessions: true });
await changeEmail.mutateAsync({ newEmail, callbackURL: '/verify-email?done=changed' });
await unlinkAccount.mutateAsync({ providerId: accounts.data[1].provider });

await add(); // the browser asks for a fingerprint, a face or a PIN
await rename(passkeys[0].id, 'Phone');
await remove(passkeys[0].id);

await setup.begin(password); // shows <QrCode value={setup.totpURI} label="…" />
await setup.verify(code); // shows setup.backupCodes, then setup.finish()

// If the session has not shown the second factor, the dialog of <AuthProvider onReauthenticate={…}> asks for a code first.
await disableTwoFactor.mutateAsync({ password });
`;
