import { useQuery } from '@tanstack/react-query';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { teamsPlugin } from './teams.js';

/** Rows of one request: the most that a server sends. */
const partSize = 100;

/** The ids of all memberships in a team, however large it is; `undefined` while they are read. */
export function useIdsInTeam(of: ShownOrganization, teamId: string): ReadonlySet<string> | undefined {
  const { auth } = useUI();
  const members = neededHook(auth, 'useTeamMembers', teamsPlugin);
  const userId = auth.useSession().user?.id ?? null;
  const part = (offset: number) => members.options({ ...of, teamId, limit: partSize, offset }, userId);
  const first = part(0);
  const { data } = useQuery({
    ...first,
    // Below the key of the list, so that a call that changes the team refreshes it too.
    queryKey: [...first.queryKey, 'ids'],
    async queryFn({ signal }) {
      const ids: string[] = [];
      for (let offset = 0, total = 1; offset < total; offset += partSize) {
        const answer = await part(offset).queryFn({ signal });
        ids.push(...answer.members.map(({ memberId }) => memberId));
        total = answer.total;
      }
      return ids;
    },
    enabled: userId !== null,
  });
  return data && new Set(data);
}
