import { useSignInSocial } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { KeyIcon } from '../components/icons.js';
import type { ProviderId } from '../display/provider.js';
import { pageData } from '../page-data.js';
import { useLocation } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { withReturnPath } from '../routing/return-path.js';
import { refusalPage } from './refusals.js';

/** Buttons for the identity providers of this server; nothing if there are none. */
export function ProviderButtons() {
  const signIn = useSignInSocial();
  const { search } = useLocation();
  if (pageData.providers.length === 0) return null;
  const go = (provider: ProviderId) =>
    signIn.mutate({
      provider,
      // That page opens the next page for a signed-in user, and asks for the second factor if the user has one.
      callbackURL: withReturnPath(paths.signIn, search),
      errorCallbackURL: refusalPage('sign-in', provider),
    });
  return (
    <nav className="other-ways" aria-label="Identity providers">
      {signIn.error && <Alert>{messageFor(signIn.error)}</Alert>}
      <ul>
        {pageData.providers.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="button" aria-disabled={signIn.isPending} onClick={() => go(id)}>
              <KeyIcon />
              Continue with {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
