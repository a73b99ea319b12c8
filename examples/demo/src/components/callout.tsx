import { type ReactNode, useEffect, useRef } from 'react';
import { MailIcon } from './icons.js';

interface CalloutProps {
  /** `false` where a field beside it takes the focus. Default true. */
  readonly focus?: boolean;
  readonly children: ReactNode;
}

/** Says what has happened, and what to do now. Takes the focus when it appears, because it replaces the element that had it. */
export function Callout({ focus = true, children }: CalloutProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    <div ref={box} className="callout" role="status" tabIndex={-1}>
      <MailIcon />
      <div>{children}</div>
    </div>
  );
}
