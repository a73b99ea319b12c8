import type { Invitation, Member, Organization } from '../../../domain/access/organization.js';
import type { Work } from '../../../domain/app/app.js';
import { insertUnique } from '../../../store/statements/index.js';
import { deactivate } from '../organizations/active.js';
import { removeMemberRow } from '../store/members.js';
import type { Room } from '../store/room.js';
import { member as memberTable } from '../store/tables.js';
import { joinTeams, type TeamLimits } from '../teams/joining.js';

/** How a user becomes a member. */
export interface Entry {
  readonly organization: Organization;
  readonly member: Member;
  /** Maximum number of members of the organization. */
  readonly limit: number;
  readonly teamIds: readonly string[];
  /** Maximum number of members of each of these teams. */
  readonly teamLimits: TeamLimits;
  readonly invitation?: Invitation | undefined;
}

/** Returns whether a user can join an organization, or why not. Does not check whether a team is full: `join` does. */
export function checkJoining({ count, isMember }: Room, limit: number): 'ok' | 'already' | 'full' {
  if (isMember) return 'already';
  return count < limit ? 'ok' : 'full';
}

/**
 * Adds a member to the organization and to the given teams. The caller holds the lock of the organization's row and has
 * called `checkJoining` with what it has read under it (Z41, Z43). `undefined` if a team is full.
 */
export async function join(
  work: Work,
  { member, teamIds, teamLimits, invitation }: Entry,
): Promise<Member | undefined> {
  const { tx, emit } = work;
  const joined: Member = { ...member, teamId: teamIds[0] ?? null };
  await insertUnique(tx, memberTable, joined);
  if (!(await joinTeams(work, joined, teamIds, teamLimits))) return undefined;
  await emit('memberAdded', { member: joined, invitation });
  return joined;
}

/**
 * Ends a membership, and clears the active organization of the user's sessions. The caller holds the lock of the
 * organization's row and has called `isLastCreator`. False if the membership has already ended.
 */
export async function endMembership(work: Work, member: Member): Promise<boolean> {
  await work.emit('memberRemoved', { member });
  if (!(await removeMemberRow(work.tx, member.id))) return false;
  await deactivate(work, [member.userId], member.organizationId);
  return true;
}
