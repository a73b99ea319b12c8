import type { ReactNode } from 'react';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts } from '../provider/use-texts.js';

interface OtherMethodsProps {
  /** For screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Buttons below the form, after a line with "or". */
export function OtherMethods({ label, children }: OtherMethodsProps) {
  const { classOf } = useUI();
  const { or } = useCommonTexts();
  return (
    <section className={classOf('otherMethods')} aria-label={label}>
      <p className={classOf('divider')}>{or}</p>
      {children}
    </section>
  );
}
