import { createContext, useContext } from 'react';

/** The path of the page, as `AuthPages` knows it. */
export const HereContext = createContext('');

export function useHere(): string {
  return useContext(HereContext);
}
