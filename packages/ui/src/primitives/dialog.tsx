import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUI } from '../provider/ui-context.js';
import { PortalRoot } from './portal-root.js';

interface DialogProps {
  readonly isOpen: boolean;
  /** Escape, or a click beside it. */
  readonly onClose: () => void;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A question above the page. The focus stays in it, and goes back to where it was when it closes. */
export function Dialog({ isOpen, onClose, title, lead, children }: DialogProps) {
  const { classOf } = useUI();
  // Radix gives the focus back to a trigger of its own only, and ours is any button.
  const opener = useRef<Element | null>(null);
  // Before the content is there, of which a field can take the focus.
  useEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Radix.Portal>
        <PortalRoot>
          <Overlay />
          <Radix.Content
            className={classOf('dialog')}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener.current instanceof HTMLElement) opener.current.focus();
            }}
            {...(!lead && { 'aria-describedby': undefined })}
          >
            <Radix.Title className={classOf('sectionTitle')}>{title}</Radix.Title>
            {lead && <Radix.Description className={classOf('lead')}>{lead}</Radix.Description>}
            {children}
          </Radix.Content>
        </PortalRoot>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Not Radix.Overlay: it adds a style element, which a content security policy forbids. The style sheet stops the page from scrolling. */
function Overlay() {
  const { classOf } = useUI();
  // Read before the overlay is in the page, because then the page has no scrollbar any more.
  const [hasScrollbar] = useState(() => window.innerWidth > document.documentElement.clientWidth);
  return <div className={classOf('overlay')} data-lk-scrollbar={hasScrollbar || undefined} />;
}
