import type { ReactNode } from 'react';
import { KeyIcon } from './icons.js';

/** The frame of the pages that one signs in with. */
export function AuthCard({ children }: { readonly children: ReactNode }) {
  return (
    <div className="auth-card card">
      <span className="auth-mark">
        <KeyIcon />
      </span>
      {children}
    </div>
  );
}
