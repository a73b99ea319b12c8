import type { ReactNode } from 'react';
import { useUI } from '../provider/ui-context.js';

/** The root of what is rendered at the end of the page, where no screen is above it. */
export function PortalRoot({ children }: { readonly children: ReactNode }) {
  const { classOf, language, theme } = useUI();
  return (
    <div className={classOf('root', 'portal')} data-lk-theme={theme} lang={language.tag} dir={language.direction}>
      {children}
    </div>
  );
}
