import type { Importer } from 'latchkey/plugin';
import { isBanned, maxRoles, reasonLength } from './fields.js';
import type { Config } from './options.js';

/** Takes over the roles and the ban that a user had in another system. A user without a known role gets the default role. */
export const importerOf = ({ roles, defaultRole }: Config): Importer => ({
  isBanned,
  rights({ roles: held, ban }) {
    const known = Object.keys(roles)
      .filter((name) => held.includes(name))
      .slice(0, maxRoles);
    return {
      roles: { role: known.join(',') || defaultRole },
      ban: {
        banned: ban !== undefined,
        banReason: ban?.reason?.slice(0, reasonLength) ?? null,
        banExpires: ban?.endsAt ?? null,
      },
      unknownRoles: held.filter((name) => !known.includes(name)),
    };
  },
});
