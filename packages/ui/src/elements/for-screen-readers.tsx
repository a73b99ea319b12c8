import type { ReactNode } from 'react';

/** Not `display: none`, which screen readers skip too. Without a style sheet it is hidden as well. */
const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** A text that only screen readers get. */
export function ForScreenReaders({ children }: { readonly children: ReactNode }) {
  return <span style={hidden}>{children}</span>;
}
