import type { ReactNode } from 'react';
import { AlertIcon } from './icons.js';

/** Something went wrong: read aloud at once. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="alert" tabIndex={-1}>
      <AlertIcon />
      <div>{children}</div>
    </div>
  );
}
