import { createContext, type ReactNode, useContext } from 'react';
import type { ErrorTexts } from '../texts/catalogue.js';

const ErrorTextsContext = createContext<ErrorTexts>({});

/** The English texts for the errors that a screen can meet besides those of every call. */
export function useErrorTexts(): ErrorTexts {
  return useContext(ErrorTextsContext);
}

interface WithErrorTextsProps {
  readonly texts: ErrorTexts;
  readonly children: ReactNode;
}

/** Gives them to the forms below. A page loads those of its own screens only. */
export function WithErrorTexts({ texts, children }: WithErrorTextsProps) {
  return <ErrorTextsContext.Provider value={texts}>{children}</ErrorTextsContext.Provider>;
}
