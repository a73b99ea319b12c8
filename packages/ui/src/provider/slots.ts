/** The parts of screens that an application can style by class names of its own. */
export type Slot =
  | 'root'
  | 'card'
  | 'heading'
  | 'title'
  | 'lead'
  | 'form'
  | 'field'
  | 'label'
  | 'optional'
  | 'input'
  | 'inputGroup'
  | 'hint'
  | 'fieldError'
  | 'checkbox'
  | 'button'
  | 'iconButton'
  | 'link'
  | 'actions'
  | 'alert'
  | 'callout'
  | 'divider'
  | 'otherMethods'
  | 'footer'
  | 'spinner'
  | 'skeleton'
  | 'waiting'
  | 'icon'
  | 'section'
  | 'sectionTitle'
  | 'list'
  | 'row'
  | 'rowText'
  | 'rowTitle'
  | 'rowActions'
  | 'panel'
  | 'badge'
  | 'avatar'
  | 'person'
  | 'tabs'
  | 'tabList'
  | 'tab'
  | 'tabContent'
  | 'overlay'
  | 'dialog'
  | 'menuButton'
  | 'menuName'
  | 'menu'
  | 'menuItem'
  | 'menuLabel'
  | 'menuLine'
  | 'toastArea'
  | 'toasts'
  | 'toast'
  | 'combobox'
  | 'options'
  | 'option'
  | 'code'
  | 'codes'
  | 'key'
  | 'qrCode'
  | 'settings'
  | 'permissions';

/** Class names by slot: Tailwind classes, or names of CSS modules. */
export type SlotClassNames = { readonly [S in Slot]?: string };

/** Returns the class of a slot, with the variant of our style sheet. */
export type ClassOf = (slot: Slot, variant?: string) => string;

interface Classes {
  /** The class names of the application. */
  readonly own: SlotClassNames;
  /** The classes of our style sheet are used. Without them only those of the application are. */
  readonly isStyled: boolean;
}

export function classesWith({ own, isStyled }: Classes): ClassOf {
  return (slot, variant) => {
    const name = `lk-${slot.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const ours = isStyled ? [name, variant && `${name}-${variant}`] : [];
    return [...ours, own[slot]].filter(Boolean).join(' ');
  };
}
