import * as Radix from '@radix-ui/react-dropdown-menu';
import type { ReactNode } from 'react';
import { ForScreenReaders } from '../elements/for-screen-readers.js';
import { ChevronsIcon } from '../elements/icons.js';
import { useUI } from '../provider/ui-context.js';
import { PortalRoot } from './portal-root.js';

interface MenuProps {
  /** What the button shows. */
  readonly button: ReactNode;
  /** The button has a border and an arrow, as a control in which the user chooses one of several. */
  readonly isChoice?: boolean;
  /** The name of the button for screen readers, beside its content. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A button that opens a list of actions. */
export function Menu({ button, isChoice = false, label, children }: MenuProps) {
  const { classOf, language } = useUI();
  return (
    <Radix.Root dir={language.direction} modal={false}>
      <Radix.Trigger className={classOf('menuButton', isChoice ? 'choice' : undefined)}>
        {button}
        {isChoice && <ChevronsIcon />}
        {label && <ForScreenReaders>{label}</ForScreenReaders>}
      </Radix.Trigger>
      <Radix.Portal>
        <PortalRoot>
          <Radix.Content className={classOf('menu')} align="end" sideOffset={6} collisionPadding={12}>
            {children}
          </Radix.Content>
        </PortalRoot>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  readonly onSelect: () => void;
  /** Whether it is the one of several that holds now; leave it out for an action. */
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ onSelect, isChosen, children }: MenuItemProps) {
  const { classOf } = useUI();
  const className = classOf('menuItem');
  if (isChosen === undefined) {
    return (
      <Radix.Item className={className} onSelect={onSelect}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.CheckboxItem className={className} checked={isChosen} onSelect={onSelect}>
      {children}
    </Radix.CheckboxItem>
  );
}

/** A text above items. */
export function MenuLabel({ children }: { readonly children: ReactNode }) {
  const { classOf } = useUI();
  return <Radix.Label className={classOf('menuLabel')}>{children}</Radix.Label>;
}

export function MenuLine() {
  const { classOf } = useUI();
  return <Radix.Separator className={classOf('menuLine')} />;
}
