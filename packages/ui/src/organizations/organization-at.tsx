import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Actions, ScreenLink } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { Card, CardSkeleton, Heading, Screen } from '../elements/screen.js';
import { Unreadable } from '../elements/unreadable.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import { organizationPathFor } from '../provider/paths.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { organizationErrors } from '../texts/english/errors/organizations.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { organizationPlugin } from './current.js';
import { type EndMembership, EndMembershipContext } from './end-membership.js';
import { useIsClosed } from './policy/factor-demand.js';
import { SecondFactorNotice } from './policy/second-factor-notice.js';

/** The organization that an address names. */
export interface OrganizationOfAddress {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

export interface OrganizationAtProps {
  /** The short name in the address. */
  readonly slug: string;
  /** Called with the new short name when it has changed. Default: the page `paths.organization` with the new one opens. */
  readonly onRenamed?: (slug: string) => void;
  /** Called when the user has left or deleted the organization. Default: `paths.organizations` opens. */
  readonly onGone?: () => void;
  /** The page of the organization, which the user belongs to. */
  readonly children: (organization: OrganizationOfAddress) => ReactNode;
}

/**
 * Finds the organization that the address of a page names, and shows the page. Users who are not members get the same message as
 * for an organization that does not exist. A member without the required second factor gets a link to set one up.
 */
export function OrganizationAt(props: OrganizationAtProps): ReactElement {
  return (
    <WithErrorTexts texts={organizationErrors}>
      <At {...props} />
    </WithErrorTexts>
  );
}

function At({ slug, onRenamed, onGone, children }: OrganizationAtProps) {
  const { paths, navigate } = useUI();
  const { organizations } = useTexts('organizations', organizationTexts);
  const { found, error, isFetching, refetch } = useOrganizationAt(slug);
  const { isLeaving, failure, endMembership } = useLeaving(onGone);
  const renamed = found && found.slug !== slug ? found.slug : undefined;
  useEffect(() => {
    if (renamed === undefined) return;
    if (onRenamed) onRenamed(renamed);
    else navigate(organizationPathFor(paths.organization, renamed), { replace: true });
  }, [renamed, onRenamed, navigate, paths]);
  if (isLeaving) return <CardSkeleton />;
  if (found) {
    return (
      <EndMembershipContext.Provider value={endMembership}>
        <Failure error={failure} />
        <Found organization={found}>{children(found)}</Found>
      </EndMembershipContext.Provider>
    );
  }
  if (error) return <Unreadable title={organizations} error={error} isReading={isFetching} onRetry={refetch} />;
  // The cached list can be older than the membership, so the screen waits for the current list.
  return isFetching ? <CardSkeleton /> : <Missing />;
}

/** Reads the list of the user's organizations, and looks for one beyond its first page. After a change of the short name, finds it by its id. */
function useOrganizationAt(slug: string) {
  const { auth } = useUI();
  const [lastId, setLastId] = useState<string>();
  const list = neededHook(auth, 'useOrganizations', organizationPlugin)({});
  const listed = list.data?.find((each) => each.slug === slug);
  const isBeyond = list.data !== undefined && list.data.length >= 100 && !listed;
  const looked = neededHook(
    auth,
    'useOrganization',
    organizationPlugin,
  )({ organizationSlug: slug }, { enabled: isBeyond });
  const named = listed ?? (isBeyond ? looked.data : undefined);
  const found = named ?? list.data?.find(({ id }) => id === lastId);
  if (found && found.id !== lastId) setLastId(found.id);
  const isFetching = list.isFetching || looked.isFetching;
  return { found: found ?? undefined, error: list.error, isFetching, refetch: list.refetch };
}

function useLeaving(onGone: (() => void) | undefined) {
  const { paths, navigate } = useUI();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const endMembership = useMemo(
    (): EndMembership => async (end, afterwards) => {
      setFailure(null);
      setLeaving(true);
      try {
        await end();
        (afterwards ?? onGone ?? (() => navigate(paths.organizations)))();
      } catch (error) {
        setFailure(error);
        setLeaving(false);
      }
    },
    [onGone, navigate, paths],
  );
  return { isLeaving, failure, endMembership };
}

/** The error of a call that did not end the membership. The button that the user pressed is no longer on the page, so the error gets the focus. */
function Failure({ error }: { readonly error: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) place.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <Screen>
      <div ref={place} tabIndex={-1}>
        <ErrorAlert error={error} />
      </div>
    </Screen>
  );
}

interface FoundProps {
  readonly organization: OrganizationOfAddress;
  readonly children: ReactNode;
}

/** The page, once the server has said that the user is a member. */
function Found({ organization: { id: organizationId, name }, children }: FoundProps) {
  const { classOf } = useUI();
  const read = neededHook(useUI().auth, 'useActiveMember', organizationPlugin)({ organizationId });
  const { data, error, isFetching, refetch } = read;
  const isClosed = useIsClosed({ data, error });
  if (isClosed) {
    return (
      <Screen>
        <div className={classOf('settings')}>
          <Heading title={name} />
          <SecondFactorNotice organizationId={organizationId} />
        </div>
      </Screen>
    );
  }
  // This can happen later too: another member has removed the user, or deleted the organization.
  if (error?.code === 'MEMBER_NOT_FOUND') return <Missing />;
  if (data) return children;
  if (!error) return <CardSkeleton />;
  return <Unreadable title={name} error={error} isReading={isFetching} onRetry={refetch} />;
}

/** The message is the same if the organization does not exist and if the user is not a member. */
function Missing() {
  const { paths } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  return (
    <Card>
      <Heading title={texts.missingTitle} lead={texts.missingLead} />
      <Actions>
        <ScreenLink to={paths.organizations} isButton>
          {texts.all}
        </ScreenLink>
      </Actions>
    </Card>
  );
}
