import type { Invitation, Member, Organization, TeamLimits } from '../../../domain/access/organization.js';
import type { Work } from '../../../domain/app/app.js';
import { insertUnique } from '../../../store/statements/moves.js';
import { deactivate } from '../organizations/active.js';
import { countMembers, findMemberOf, removeMemberRow } from '../store/rows.js';
import { member as memberTable } from '../store/tables.js';

interface Joining {
  readonly organization: Organization;
  readonly member: Member;
  /** Members of the organization at the most. */
  readonly limit: number;
  readonly teamIds: readonly string[];
  /** Members of each of these teams at the most. */
  readonly teamLimits: TeamLimits | undefined;
  readonly invitation?: Invitation | undefined;
}

/** Why somebody cannot join an organization; whether a team is full is seen by `join`. Changes nothing. */
export async function checkJoining(
  { tx }: Work,
  { organization, member, limit }: Pick<Joining, 'organization' | 'member' | 'limit'>,
): Promise<'ok' | 'already' | 'full'> {
  if (await findMemberOf(tx, organization.id, member.userId)) return 'already';
  return (await countMembers(tx, organization.id)) < limit ? 'ok' : 'full';
}

/**
 * Adds a member, and to teams where they come with some. The caller holds the organization's row and has asked
 * `checkJoining` under it (Z41, Z43). `undefined` where a team is full.
 */
export async function join(
  work: Work,
  { member, teamIds, teamLimits, invitation }: Joining,
): Promise<Member | undefined> {
  const { app, tx, emit } = work;
  const joined: Member = { ...member, teamId: teamIds[0] ?? null };
  await insertUnique(tx, memberTable, joined);
  if (teamIds.length > 0 && !(await app.teams?.join(work, joined, teamIds, teamLimits))) return undefined;
  await emit('memberAdded', { member: joined, invitation });
  return joined;
}

/**
 * Ends a membership, and with it what sessions of that user were active in. The caller holds the organization's row and has
 * asked `isLastCreator`. False when it has ended already.
 */
export async function endMembership(work: Work, member: Member): Promise<boolean> {
  await work.emit('memberRemoved', { member });
  if (!(await removeMemberRow(work.tx, member.id))) return false;
  await deactivate(work, [member.userId], member.organizationId);
  return true;
}
