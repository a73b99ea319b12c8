import { type ReactNode, useEffect, useRef } from 'react';
import { hasNavigated } from '../routing/location.js';

interface PageHeadingProps {
  /** The title of the window and the history; by default the heading, if it is text. */
  readonly title: string;
  readonly children?: ReactNode;
  /** A sentence or two below. */
  readonly lead?: ReactNode;
}

/** The heading of a page. Takes the focus after a navigation, so that a screen reader announces the new page. */
export function PageHeading({ title, children = title, lead }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${title} · Latchkey demo`;
  }, [title]);
  return (
    <header className="page-heading">
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}
