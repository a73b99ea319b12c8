import { type ReactNode, useEffect, useRef } from 'react';
import { MailIcon } from './icons.js';

interface CalloutProps {
  readonly children: ReactNode;
}

/** What has happened, and what to do now. Takes the focus when it appears, as it stands in place of what had it. */
export function Callout({ children }: CalloutProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="callout" role="status" tabIndex={-1}>
      <MailIcon />
      <div>{children}</div>
    </div>
  );
}
