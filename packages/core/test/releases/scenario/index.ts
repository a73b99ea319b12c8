import type { Walk } from '../walk.js';
import { walkAccounts } from './accounts.js';
import { walkCodes } from './codes.js';
import { comeBack, type Kept, keepThings } from './comeback.js';
import { walkFactors } from './factors.js';
import { walkOrganizations } from './organizations.js';

/** The first act: users meet every part of the library. Returns what they keep for the second. */
export async function walkThrough(walk: Walk): Promise<Kept> {
  await walkAccounts(walk);
  await walkCodes(walk);
  await walkOrganizations(walk);
  await walkFactors(walk);
  return keepThings(walk);
}

/** The second act: the same users come back, perhaps to a newer version. */
export const comeBackTo = comeBack;
