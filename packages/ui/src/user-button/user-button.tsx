import type { ReactElement, ReactNode } from 'react';
import { Address } from '../elements/address.js';
import { Avatar } from '../elements/avatar.js';
import { ErrorAlert } from '../elements/notes.js';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../primitives/menu.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { userButtonTexts } from '../texts/english/user-button.js';
import { fill } from '../texts/fill.js';

export interface UserButtonProps {
  /** Further items, between the account and the sign-out. */
  readonly items?: readonly UserButtonItem[];
  /** Called after the sign-out. Default: `paths.home` opens. */
  readonly onSignedOut?: () => void;
}

export interface UserButtonItem {
  readonly label: ReactNode;
  readonly onSelect: () => void;
}

/** The user's picture, with a menu: the account, and the sign-out. Nothing without a session. */
export function UserButton({ items = [], onSignedOut }: UserButtonProps): ReactElement | null {
  const { auth, paths, navigate, classOf, language, theme } = useUI();
  const texts = useTexts('userButton', userButtonTexts);
  const { signOut } = useCommonTexts();
  const { user } = auth.useSession();
  const leave = auth.useSignOut();
  if (!user) return null;
  // Not by the callbacks of `mutate`: they are not called for a button that is gone without a session.
  const end = async () => {
    await leave.mutateAsync({});
    if (onSignedOut) onSignedOut();
    else navigate(paths.home);
  };
  return (
    <div className={classOf('root', 'inline')} data-lk-theme={theme} lang={language.tag} dir={language.direction}>
      <Menu label={fill(texts.label, { name: user.name })} button={<Avatar name={user.name} image={user.image} />}>
        <MenuLabel>
          {user.name}
          <br />
          <Address>{user.email}</Address>
        </MenuLabel>
        <MenuLine />
        <MenuItem onSelect={() => navigate(paths.account)}>{texts.account}</MenuItem>
        {items.map(({ label, onSelect }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an application do not move
          <MenuItem key={index} onSelect={onSelect}>
            {label}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => void end().catch(() => undefined)}>{signOut}</MenuItem>
      </Menu>
      <ErrorAlert error={leave.error} />
    </div>
  );
}
