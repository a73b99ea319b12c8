import type { App } from '../app/app.js';
import type { FormerAddress } from '../app/events.js';
import { originOfCall } from '../settings/origin-of.js';
import { linkTo } from './links.js';
import { signMailToken } from './mail-token.js';

/** Where the link leads that takes a change of address back. */
export const restorePath = '/change-email/restore';

/**
 * The link that takes a change of address back, for the mail to the previous address; `undefined` where the server does not
 * know its own address. It is bound to the change: one from before does not take back the next.
 */
export function restoreLink(
  from: { readonly app: App; readonly request: Request | undefined },
  { id, userId, email, reservedUntil }: FormerAddress,
): string | undefined {
  const { app, request } = from;
  // The admitted one: the host in a request's own URL may be an attacker's, or the application's behind its proxy.
  const origin = originOfCall(app.settings, request, request?.headers ?? new Headers());
  if (origin === '') return undefined;
  const lifetime = Math.floor((reservedUntil.getTime() - app.settings.now().getTime()) / 1000);
  const token = signMailToken(app, 'restore-email', { sub: userId, email, change: id }, lifetime);
  return linkTo({ app, origin }, restorePath, { token });
}
