import { type ReactNode, type RefObject, useRef } from 'react';
import { useUI } from '../provider/ui-context.js';

interface ButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
  /** Stays in the tab order while it works, so that a keyboard user keeps their position. */
  readonly isBusy?: boolean;
  readonly variant?: 'primary' | 'danger';
  /** The name for screen readers, if it says more than the content. */
  readonly label?: string | undefined;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
}

export function Button({ onClick, children, isBusy = false, variant, label, buttonRef }: ButtonProps) {
  const { classOf } = useUI();
  const isPressed = useRef(false);
  const press = () => {
    if (isBusy || isPressed.current) return;
    isPressed.current = true;
    onClick();
    // `isBusy` is true one task later. The second click of a double click can come before, and would call the server again.
    setTimeout(() => {
      isPressed.current = false;
    });
  };
  return (
    <button
      ref={buttonRef}
      type="button"
      className={classOf('button', variant)}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      {children}
    </button>
  );
}

interface ScreenLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  /** Looks like a button. */
  readonly isButton?: boolean;
}

/** A link to another screen, by the application's router. */
export function ScreenLink({ to, children, isButton = false }: ScreenLinkProps) {
  const { Link, classOf } = useUI();
  return (
    <Link href={to} className={isButton ? classOf('button', 'primary') : classOf('link')}>
      {children}
    </Link>
  );
}

/** What the user can do instead, below a form. */
export function Footer({ children }: { readonly children: ReactNode }) {
  const { classOf } = useUI();
  return <p className={classOf('footer')}>{children}</p>;
}

export function Actions({ children }: { readonly children: ReactNode }) {
  const { classOf } = useUI();
  return <div className={classOf('actions')}>{children}</div>;
}
