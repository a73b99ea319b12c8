import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts } from '../provider/use-texts.js';
import { hasLostFocus } from './lost-focus.js';

/** Whether a screen is above. */
const InScreen = createContext(false);

/**
 * The root of every screen, and of a part that is used alone. Its size decides about the layout, so a screen in a narrow column
 * looks as on a phone.
 */
export function Screen({ children }: { readonly children: ReactNode }) {
  const { classOf, language, theme } = useUI();
  if (useContext(InScreen)) return children;
  return (
    <div className={classOf('root')} data-lk-theme={theme} lang={language.tag} dir={language.direction}>
      <InScreen.Provider value={true}>{children}</InScreen.Provider>
    </div>
  );
}

/** One form in the middle of a page. */
export function Card({ children }: { readonly children: ReactNode }) {
  const { classOf } = useUI();
  return (
    <Screen>
      <div className={classOf('card')}>{children}</div>
    </Screen>
  );
}

interface HeadingProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Moves the focus here, because the user's action has replaced the screen: a screen reader reads what is new. */
  readonly isNew?: boolean;
}

export function Heading({ title, lead, isNew = false }: HeadingProps) {
  const { classOf } = useUI();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
    else if (hasLostFocus()) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <header className={classOf('heading')}>
      <h1 ref={heading} className={classOf('title')} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={classOf('lead')}>{lead}</p>}
    </header>
  );
}

/** Has the size of a card with a form, so that the page does not move when the form comes. */
export function CardSkeleton() {
  const { classOf } = useUI();
  const { loading } = useCommonTexts();
  return (
    <Card>
      <div className={classOf('skeleton')} role="status" aria-label={loading} />
    </Card>
  );
}
