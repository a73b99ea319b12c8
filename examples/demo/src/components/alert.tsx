import type { ReactNode } from 'react';
import { AlertIcon } from './icons.js';

/** An error, which screen readers announce at once. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="alert" tabIndex={-1}>
      <AlertIcon />
      <div>{children}</div>
    </div>
  );
}
