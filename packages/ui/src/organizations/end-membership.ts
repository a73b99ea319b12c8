import { createContext, useContext } from 'react';
import { useUI } from '../provider/ui-context.js';

/** Ends the membership of the user, or the organization. `gone`: what happens afterwards. */
export type Departure = (end: () => Promise<unknown>, gone?: () => void) => Promise<void>;

/**
 * The departure that the page of an organization gives to its parts. During the call the page shows nothing of the
 * organization, because the server would refuse to read it.
 */
export const DepartureContext = createContext<Departure | undefined>(undefined);

/** Returns how a part ends a membership. By default the home page opens afterwards. */
export function useDeparture(): Departure {
  const { paths, navigate } = useUI();
  const ofPage = useContext(DepartureContext);
  const leave: Departure = async (end, gone = () => navigate(paths.home)) => {
    await end();
    gone();
  };
  return ofPage ?? leave;
}
