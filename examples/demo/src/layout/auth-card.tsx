import type { ReactNode } from 'react';
import { KeyIcon } from '../components/icons.js';
import { Behind } from './behind.js';

interface AuthCardProps {
  /** The code behind the page. */
  readonly code: string;
  readonly children: ReactNode;
}

/** The frame of the sign-in pages. */
export function AuthCard({ code, children }: AuthCardProps) {
  return (
    <div className="auth-page">
      <div className="card">
        <span className="auth-mark">
          <KeyIcon />
        </span>
        {children}
      </div>
      <Behind code={code} />
    </div>
  );
}
