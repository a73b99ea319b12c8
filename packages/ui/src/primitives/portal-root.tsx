import { forwardRef, type ReactNode } from 'react';
import { useUI } from '../provider/ui-context.js';

interface PortalRootProps {
  readonly children: ReactNode;
}

/** The root of what is rendered at the end of the page, where no screen is above it. Radix gives it a ref, which React 18 does not pass as a prop. */
export const PortalRoot = forwardRef<HTMLDivElement, PortalRootProps>(function PortalRoot({ children }, ref) {
  const { classOf, language, theme } = useUI();
  return (
    <div
      ref={ref}
      className={classOf('root', 'portal')}
      data-lk-theme={theme}
      lang={language.tag}
      dir={language.direction}
    >
      {children}
    </div>
  );
});
