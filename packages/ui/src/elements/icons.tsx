import type { ReactNode } from 'react';
import { useUI } from '../provider/ui-context.js';

/** A drawing on a grid of 24 by 24. It is beside a text, so screen readers skip it. */
export function Icon({ children }: { readonly children: ReactNode }) {
  const { classOf } = useUI();
  return (
    <svg
      className={classOf('icon')}
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function AlertIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5m0 3.6v.1" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function ChevronsIcon() {
  return (
    <Icon>
      <path d="m8 9.5 4-4 4 4m-8 5 4 4 4-4" />
    </Icon>
  );
}

export function EyeIcon() {
  return (
    <Icon>
      <path d="M2.5 12C4.6 8 8 6 12 6s7.4 2 9.5 6c-2.1 4-5.5 6-9.5 6s-7.4-2-9.5-6Z" />
      <circle cx="12" cy="12" r="2.8" />
    </Icon>
  );
}

export function EyeOffIcon() {
  return (
    <Icon>
      <path d="M4 4l16 16M9.5 6.3A9.6 9.6 0 0 1 12 6c4 0 7.4 2 9.5 6a14 14 0 0 1-2.6 3.3M6 8a14 14 0 0 0-3.5 4c2.1 4 5.5 6 9.5 6a10 10 0 0 0 4-.8M10 10a2.8 2.8 0 0 0 4 4" />
    </Icon>
  );
}

export function KeyIcon() {
  return (
    <Icon>
      <circle cx="8" cy="16" r="4.2" />
      <path d="M11 13 20 4m-3.4 3.4 3 3m-6.2-.2 2 2" />
    </Icon>
  );
}
