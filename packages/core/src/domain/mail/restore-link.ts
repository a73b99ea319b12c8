import type { App } from '../app/app.js';
import type { FormerAddress } from '../app/events.js';
import { originOfCall } from '../settings/origin-of.js';
import { linkTo } from './links.js';
import { signMailToken } from './mail-token.js';

/** The target of the link that reverts a change of address. */
const restorePath = '/change-email/restore';

/**
 * Creates the link that reverts a change of address, for the mail to the previous address; `undefined` if the server does not
 * know its own address. The link is bound to one change: it cannot revert a later one.
 */
export function restoreLink(
  from: { readonly app: App; readonly request: Request | undefined },
  { id, userId, email, reservedUntil }: FormerAddress,
): string | undefined {
  const { app, request } = from;
  // The checked origin: the host in a request's own URL may be an attacker's, or the application's behind its proxy.
  const origin = originOfCall(app.settings, request, request?.headers ?? new Headers());
  if (origin === '') return undefined;
  const lifetime = Math.floor((reservedUntil.getTime() - app.settings.now().getTime()) / 1000);
  const token = signMailToken(app, 'restore-email', { sub: userId, email, change: id }, lifetime);
  return linkTo({ app, origin }, restorePath, { token });
}
