import { useEffect } from 'react';
import { useLinkSocialAccount } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { Alert } from '../components/alert.js';
import { LinkIcon } from '../components/icons.js';
import { useNotices } from '../components/notice.js';
import { nameProvider, type ProviderId } from '../display/provider.js';
import { pageData } from '../page-data.js';
import { navigate, useLocation } from '../routing/location.js';
import { paths } from '../routing/paths.js';
import { refusalPage } from '../social/refusals.js';

/** The parameter with the provider that was just linked. */
const parameter = 'linked';

/** Links an account at each provider that is not linked yet. */
export function LinkAccounts({ linked }: { readonly linked: readonly string[] }) {
  const link = useLinkSocialAccount();
  const { search } = useLocation();
  const notices = useNotices();
  const done = new URLSearchParams(search).get(parameter);
  useEffect(() => {
    if (done === null) return;
    notices.done(`${nameProvider(done)} is linked.`);
    // The notice is not shown again when the page is opened again.
    navigate(paths.security, { replace: true });
  }, [done, notices]);

  const others = pageData.providers.filter(({ id }) => !linked.includes(id));
  const go = (provider: ProviderId) =>
    link.mutate({
      provider,
      callbackURL: `${paths.security}?${new URLSearchParams({ [parameter]: provider })}`,
      errorCallbackURL: refusalPage('link', provider),
    });
  if (others.length === 0) return null;
  return (
    <>
      {link.error && <Alert>{messageFor(link.error)}</Alert>}
      <div className="actions">
        {others.map(({ id, name }) => (
          <button key={id} type="button" className="button" aria-disabled={link.isPending} onClick={() => go(id)}>
            <LinkIcon />
            Link {name}
          </button>
        ))}
      </div>
    </>
  );
}
