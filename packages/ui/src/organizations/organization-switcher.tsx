import type { ReactElement } from 'react';
import { Avatar } from '../elements/avatar.js';
import { Menu, MenuItem, MenuLine } from '../primitives/menu.js';
import { namesOrganization, organizationPathFor } from '../provider/paths.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { rememberOrganization, useActiveByDefault } from './active-by-default.js';
import { organizationPlugin } from './current.js';

export interface OrganizationSwitcherProps {
  /** The organization of the page, for a page whose address names it. Default: the active one of the session. */
  readonly organizationId?: string | undefined;
  /** Called with the id of the organization that the user has chosen, `null` for none. */
  readonly onSwitched?: (organizationId: string | null) => void;
}

/**
 * The active organization, and a menu of the others. If `paths.organization` names the organization, the page of the chosen one opens.
 * Nothing without a session.
 */
export function OrganizationSwitcher(props: OrganizationSwitcherProps): ReactElement | null {
  const { auth } = useUI();
  return auth.useSession().user ? <Switcher {...props} /> : null;
}

function Switcher({ organizationId: ofPage, onSwitched }: OrganizationSwitcherProps) {
  const { auth, paths, navigate, classOf, language, theme } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { session } = auth.useSession();
  const { data: organizations } = neededHook(auth, 'useOrganizations', organizationPlugin)({});
  const setActive = neededHook(auth, 'useSetActiveOrganization', organizationPlugin)();
  const { options } = useSignInOptions();
  useActiveByDefault({ isNeeded: ofPage === undefined });
  const active = organizations?.find(({ id }) => id === (ofPage ?? session?.activeOrganizationId));
  const choose = (organizationId: string | null, slug?: string) => {
    if (slug !== undefined && namesOrganization(paths.organization))
      navigate(organizationPathFor(paths.organization, slug));
    if (session) rememberOrganization(session.userId, organizationId);
    setActive.mutate({ organizationId }, { onSuccess: () => onSwitched?.(organizationId) });
  };
  return (
    <div className={classOf('root', 'inline')} data-lk-theme={theme} lang={language.tag} dir={language.direction}>
      <Menu
        isChoice
        label={texts.organization}
        button={
          <>
            {active && <Avatar name={active.name} image={active.logo} />}
            {/* A new element, so that the name does not move when the picture comes before it. */}
            <span key={active?.id} className={classOf('menuName')}>
              {active?.name ?? (organizations && texts.none)}
            </span>
          </>
        }
      >
        {organizations?.map(({ id, name, slug }) => (
          <MenuItem key={id} isChosen={id === active?.id} onSelect={() => choose(id, slug)}>
            {name}
          </MenuItem>
        ))}
        <MenuItem isChosen={!active} onSelect={() => choose(null)}>
          {texts.none}
        </MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => navigate(paths.organizations)}>{texts.all}</MenuItem>
        {options?.organization.create && (
          <MenuItem onSelect={() => navigate(paths.createOrganization)}>{texts.createLink}</MenuItem>
        )}
      </Menu>
    </div>
  );
}
