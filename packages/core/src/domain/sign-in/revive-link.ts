import type { PendingLink } from '../app/gates.js';

/** A pending link as JSON has kept it, with its dates. */
export function reviveLink(parsed: unknown): PendingLink {
  // Only our code writes this JSON, for sign-ins that wait. JSON has turned the dates into texts.
  const { accessTokenExpiresAt, refreshTokenExpiresAt, ...link } = parsed as PendingLink;
  return {
    accessTokenExpiresAt: dateOf(accessTokenExpiresAt),
    refreshTokenExpiresAt: dateOf(refreshTokenExpiresAt),
    ...link,
  };
}

const dateOf = (kept: Date | string | null | undefined) => (kept ? new Date(kept) : null);
