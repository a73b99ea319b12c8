import { createContext, useContext } from 'react';
import { useUI } from '../provider/ui-context.js';

/** Runs `end`, which removes the user from the organization or deletes the organization, and then `afterwards`. */
export type EndMembership = (end: () => Promise<unknown>, afterwards?: () => void) => Promise<void>;

/**
 * The function that the page of an organization gives to its components. While the call runs, the page hides the organization: the
 * server lets only members read it.
 */
export const EndMembershipContext = createContext<EndMembership | undefined>(undefined);

/** Returns the function with which a component ends the membership. Outside the page of an organization, it opens the home page. */
export function useEndMembership(): EndMembership {
  const { paths, navigate } = useUI();
  const ofPage = useContext(EndMembershipContext);
  const endAndOpenHome: EndMembership = async (end, afterwards = () => navigate(paths.home)) => {
    await end();
    afterwards();
  };
  return ofPage ?? endAndOpenHome;
}
