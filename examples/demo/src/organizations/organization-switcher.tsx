import { useRef } from 'react';
import { useSession } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { BuildingIcon, CheckIcon, ChevronIcon, PlusIcon } from '../components/icons.js';
import { useNotices } from '../components/notice.js';
import { Link } from '../routing/link.js';
import { useLocation } from '../routing/location.js';
import { organizationPath, readOrganizationPath } from '../routing/organization-paths.js';
import { paths } from '../routing/paths.js';
import { type Organization, useOrganizations, useSetActiveOrganization } from './hooks.js';
import { OrganizationMark } from './organization-mark.js';

/** The current organization, and links to the others. For signed-in users. */
export function OrganizationSwitcher() {
  const { status } = useSession();
  return status === 'authenticated' ? <Switcher /> : null;
}

function Switcher() {
  const { session } = useSession();
  const { pathname } = useLocation();
  const organizations = useOrganizations();
  const setActive = useSetActiveOrganization();
  const notices = useNotices();
  const menu = useRef<HTMLDivElement>(null);

  const list = organizations.data ?? [];
  const slug = readOrganizationPath(pathname)?.slug;
  // The organization in the address counts, because another tab can use another one.
  const shown = list.find((each) => each.slug === slug) ?? list.find(({ id }) => id === session?.activeOrganizationId);

  const close = () => menu.current?.hidePopover();
  const choose = ({ id }: Organization) => {
    close();
    setActive.mutate({ organizationId: id }, { onError: (error) => notices.problem(messageFor(error)) });
  };
  return (
    <div className="switcher">
      <button type="button" className="switcher-button" popoverTarget="organizations">
        {shown ? <OrganizationMark organization={shown} /> : <BuildingIcon />}
        <span className="switcher-name">
          {shown && <span className="visually-hidden">Organization: </span>}
          {shown?.name ?? 'Organizations'}
        </span>
        <ChevronIcon />
      </button>
      <div ref={menu} id="organizations" popover="auto" className="switcher-menu">
        <nav aria-label="Organizations">
          <ul>
            {list.map((each) => (
              <li key={each.id}>
                <Link
                  to={organizationPath(each.slug)}
                  aria-current={each.id === shown?.id ? 'true' : undefined}
                  onClick={() => choose(each)}
                >
                  <OrganizationMark organization={each} />
                  <span className="switcher-item">{each.name}</span>
                  {each.id === shown?.id && <CheckIcon />}
                </Link>
              </li>
            ))}
            <li className="switcher-rest">
              <Link to={paths.organizations} onClick={close}>
                <BuildingIcon />
                All organizations
              </Link>
            </li>
            <li>
              <Link to={paths.createOrganization} onClick={close}>
                <PlusIcon />
                Create an organization
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  );
}
