import { createContext, useContext } from 'react';
import { useUI } from '../provider/ui-context.js';

/** Ends the membership of the user, or the organization. `gone`: what happens afterwards. */
export type Departure = (end: () => Promise<unknown>, gone?: () => void) => Promise<void>;

/** Of the page of an organization: it shows nothing of the organization meanwhile, because the server would refuse to read it. */
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
