import { OrganizationAt, type OrganizationAtProps } from '@latchkey/ui';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { hooks, useSession } from '../../auth/client.js';
import { Alert } from '../../components/alert.js';
import { PageHeading } from '../../components/page-heading.js';
import { PageSkeleton } from '../../components/skeleton.js';
import { Behind } from '../../layout/behind.js';
import { useTitle } from '../../layout/title.js';
import { Link } from '../../routing/link.js';
import { navigate, useLocation } from '../../routing/location.js';
import {
  type OrganizationPage,
  organizationPages,
  organizationPath,
  readOrganizationPath,
} from '../../routing/organization-paths.js';

const labels = {
  overview: 'Overview',
  members: 'Members',
  invitations: 'Invitations',
  teams: 'Teams',
  roles: 'Roles',
  permissions: 'My permissions',
  settings: 'Settings',
} as const satisfies Record<OrganizationPage, string>;

interface OrganizationFrameProps {
  readonly page: OrganizationPage;
  readonly code: string;
  readonly children: (organizationId: string) => ReactNode;
}

/** The organization in the address, the links to its pages, and one of them. */
export function OrganizationFrame({ page, code, children }: OrganizationFrameProps) {
  const { pathname } = useLocation();
  const label = labels[page];
  useTitle(label);
  const rename = useCallback((slug: string) => navigate(organizationPath(slug, page), { replace: true }), [page]);
  const { session } = useSession();
  const At = session?.onlyInOrganization ? OnlyOrganization : OrganizationAt;
  return (
    <At slug={readOrganizationPath(pathname)?.slug ?? ''} onRenamed={rename}>
      {({ id, name, slug }) => (
        <div className="organization">
          <PageHeading title={label}>
            {name}
            <span className="visually-hidden">: {label}</span>
          </PageHeading>
          <OrganizationNav slug={slug} />
          {children(id)}
          <Behind code={code} />
        </div>
      )}
    </At>
  );
}

/** For an owner who acts as a member, and so cannot read the list of all organizations. */
function OnlyOrganization({ slug, children }: OrganizationAtProps) {
  const { data, error } = hooks.useOrganization({ organizationSlug: slug });
  if (error) return <Alert>{error.message}</Alert>;
  return data ? children(data) : <PageSkeleton />;
}

/** The other pages make calls that are refused to an owner who acts as a member. */
const pagesWhileActing: readonly OrganizationPage[] = ['overview', 'members', 'roles', 'permissions'];

/** On a phone the row of links scrolls, to the current one. */
function OrganizationNav({ slug }: { readonly slug: string }) {
  const nav = useRef<HTMLElement>(null);
  const { session } = useSession();
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav ref={nav} className="organization-nav" aria-label="Organization">
      <ul>
        {(session?.onlyInOrganization ? pagesWhileActing : organizationPages).map((page) => (
          <li key={page}>
            <Link to={organizationPath(slug, page)}>{labels[page]}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
