// What holds in the tables at every moment, on every engine.
import type { Topology } from '../topologies/topology.js';

const invariants: Readonly<Record<string, string>> = {
  'a session without a user': `select count(*) as n from "session" s left join "user" u on u."id" = s."userId" where u."id" is null`,
  'an account without a user': `select count(*) as n from "account" a left join "user" u on u."id" = a."userId" where u."id" is null`,
  'a user without a sign-in method': `select count(*) as n from "user" u where not exists (select 1 from "account" a where a."userId" = u."id")`,
  'a user with two passwords': `select count(*) as n from (select "userId" from "account" where "providerId" = 'credential' group by "userId" having count(*) > 1) two`,
  'an organization without an owner': `select count(*) as n from "organization" o where not exists (select 1 from "member" m where m."organizationId" = o."id" and m."role" like '%owner%')`,
  'a member without a user or an organization': `select count(*) as n from "member" m left join "user" u on u."id" = m."userId" left join "organization" o on o."id" = m."organizationId" where u."id" is null or o."id" is null`,
};

/** Returns a line for each invariant that does not hold. */
export async function brokenInvariants({ inspect }: Topology): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const [what, sql] of Object.entries(invariants)) {
    const count = Number((await inspect(sql))[0]?.n);
    if (count !== 0) broken.push(`${count} × ${what}`);
  }
  return broken;
}

export const invariantCount = Object.keys(invariants).length;
