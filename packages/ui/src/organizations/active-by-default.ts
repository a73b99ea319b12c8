import { useEffect } from 'react';
import { neededHook, useUI } from '../provider/ui-context.js';
import { organizationPlugin } from './current.js';

/** The sessions for which an organization was chosen already: several screens of a page ask for the same one. */
const chosenFor = new WeakMap<object, string>();

/**
 * Where the session has no active organization, makes one active: the one in which this user worked last in this browser, or the
 * only one. A user who has chosen to work in none keeps none. Returns true while the choice is made. `isNeeded`: false on a page
 * that names its organization.
 */
export function useActiveByDefault({ isNeeded }: { readonly isNeeded: boolean }): boolean {
  const { auth } = useUI();
  const { session } = auth.useSession();
  const setActive = neededHook(auth, 'useSetActiveOrganization', organizationPlugin)();
  const activeId = session?.activeOrganizationId;
  const isWithout = isNeeded && session !== null && !activeId;
  const read = neededHook(auth, 'useOrganizations', organizationPlugin)({}, { enabled: isWithout });
  const wanted =
    isWithout && read.data && chosenFor.get(auth) !== session?.id
      ? organizationFor(session?.userId, read.data)
      : undefined;
  const { id: sessionId, userId } = session ?? {};
  useEffect(() => {
    if (sessionId === undefined || userId === undefined || !activeId) return;
    // A user who leaves the active organization later chooses the next one: the list may still have the one that they left.
    chosenFor.set(auth, sessionId);
    rememberOrganization(userId, activeId);
  }, [auth, sessionId, userId, activeId]);
  const { mutate } = setActive;
  useEffect(() => {
    if (wanted === undefined || sessionId === undefined || chosenFor.get(auth) === sessionId) return;
    chosenFor.set(auth, sessionId);
    mutate({ organizationId: wanted });
  }, [auth, wanted, sessionId, mutate]);
  return isWithout && (read.isLoading || wanted !== undefined || setActive.isPending);
}

/** The organization in which this user worked last in this browser, or the only one. */
function organizationFor(userId = '', organizations: readonly { readonly id: string }[]): string | undefined {
  const last = rememberedOrganization(userId);
  if (last === none) return undefined;
  const only = organizations.length === 1 ? organizations[0] : undefined;
  return (organizations.find(({ id }) => id === last) ?? only)?.id;
}

/** What is remembered of a user who has chosen to work in no organization. */
const none = '-';

/** What this browser remembers of its last user. The hooks remove it after a sign-out: the next user of a shared computer must not read it. */
const note = 'latchkey:at';

/** Remembers in this browser where the user works, `null` for nowhere. */
export function rememberOrganization(userId: string, organizationId: string | null): void {
  try {
    localStorage[note] = `${userId} ${organizationId ?? none}`;
  } catch {
    // A browser that stores nothing: the user chooses again after the next sign-in.
  }
}

/** Any script of the origin can have written it: it only chooses among the organizations that the server lists. */
function rememberedOrganization(userId: string): string | undefined {
  try {
    return localStorage[note]?.split(`${userId} `)[1];
  } catch {
    return undefined;
  }
}
