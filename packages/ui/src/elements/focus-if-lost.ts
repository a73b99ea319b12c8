import { type RefObject, useEffect, useRef } from 'react';
import { hasLostFocus } from './lost-focus.js';

/** The element takes the focus when it appears, if the user's action has removed the one that had it. */
export function useFocusIfLost<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (hasLostFocus()) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
