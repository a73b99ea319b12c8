import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useUI } from '../provider/ui-context.js';
import { hasLostFocus } from './lost-focus.js';
import { Screen } from './screen.js';

export interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** What is in it cannot be undone. */
  readonly isDangerous?: boolean;
  readonly children: ReactNode;
}

/** A part of the settings, with its title. */
export function Section({ title, lead, isDangerous = false, children }: SectionProps) {
  const { classOf } = useUI();
  const id = useId();
  return (
    <Screen>
      <section className={classOf('section', isDangerous ? 'danger' : undefined)} aria-labelledby={id}>
        <header>
          <h2 id={id} className={classOf('sectionTitle')}>
            {title}
          </h2>
          {lead && <p className={classOf('lead')}>{lead}</p>}
        </header>
        {children}
      </section>
    </Screen>
  );
}

/** Things of one kind, one below another. It takes the focus if the row that had it is gone. */
export function List({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { classOf } = useUI();
  const list = useRef<HTMLUListElement>(null);
  const rows = useRef(0);
  useEffect(() => {
    const count = list.current?.children.length ?? 0;
    if (count < rows.current && hasLostFocus()) list.current?.focus({ preventScroll: true });
    rows.current = count;
  });
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari reads no list where `list-style` is `none`
    <ul ref={list} className={classOf('list')} role="list" aria-label={label} tabIndex={-1}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** The picture of a person, an organization or a device, before the text. */
  readonly avatar?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** The address of a picture. It says nothing that the title does not say. */
  readonly picture?: string | undefined;
  /** Buttons at the end. */
  readonly children?: ReactNode;
}

/** A row of a `List`. */
export function Row({ title, detail, avatar, picture, children }: RowProps) {
  const { classOf } = useUI();
  return (
    <li className={classOf('row')}>
      {avatar}
      {picture && <img className={classOf('icon')} src={picture} alt="" width={20} height={20} />}
      <div className={classOf('rowText')}>
        <p className={classOf('rowTitle')}>{title}</p>
        {detail && <p className={classOf('hint')}>{detail}</p>}
      </div>
      {children && <div className={classOf('rowActions')}>{children}</div>}
    </li>
  );
}

/** What belongs to the row above it, such as a form that changes it. */
export function Panel({ children }: { readonly children: ReactNode }) {
  const { classOf } = useUI();
  return <li className={classOf('panel')}>{children}</li>;
}

/** A word about a row, such as the role of a member. */
export function Badge({ children }: { readonly children: ReactNode }) {
  const { classOf } = useUI();
  return <span className={classOf('badge')}>{children}</span>;
}
