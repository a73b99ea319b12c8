import { messageFor } from '../auth/messages.js';
import { Callout } from '../components/callout.js';
import { useNotices } from '../components/notice.js';
import { PageHeading } from '../components/page-heading.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';
import { type Organization, useSetActiveOrganization } from './hooks.js';

interface NeedsFactorProps {
  readonly organization: Organization;
  readonly onLeave: () => void;
}

/** In place of the pages of an organization whose members need a second factor, for a session that has not shown one. */
export function NeedsFactor({ organization: { id, name }, onLeave }: NeedsFactorProps) {
  const setActive = useSetActiveOrganization();
  const notices = useNotices();
  // The call is refused, so the dialog asks a user who has a factor for it. Then the pages load.
  const show = async () => {
    try {
      await setActive.mutateAsync({ organizationId: id });
    } catch (error) {
      notices.problem(messageFor(error));
    }
  };
  return (
    <div className="narrow">
      <PageHeading
        title={`${name} needs a second factor`}
        lead="All members of this organization sign in with a second factor, such as an authenticator app or a passkey."
      />
      <p>Have you set one up? Then use it now. Otherwise set one up, and come back to this page.</p>
      <div className="actions">
        <Link to={paths.security} className="button button-primary">
          Set up a second factor
        </Link>
        <button type="button" className="button" aria-disabled={setActive.isPending} onClick={show}>
          Use my second factor
        </button>
        <Link to={paths.organizations} className="button">
          See your organizations
        </Link>
        <button type="button" className="button button-danger" onClick={onLeave}>
          Leave {name}
        </button>
      </div>
    </div>
  );
}

/** Tells a member without a second factor that one is needed soon. */
export function FactorNotice({ days }: { readonly days: number }) {
  return (
    <Callout focus={false}>
      <p>
        {days === 1 ? 'From tomorrow on' : `In ${days} days`}, this organization needs a second factor.{' '}
        <Link to={paths.security}>Set one up</Link> to keep your access.
      </p>
    </Callout>
  );
}
