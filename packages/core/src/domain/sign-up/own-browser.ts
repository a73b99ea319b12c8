import type { User } from '../../contract/shapes.js';
import type { App, Caller } from '../app/app.js';
import { cookieSpec, readSigned, writeSigned } from '../cookies/cookies.js';

/**
 * Seconds for which the server remembers what a browser did: signed up, or followed the link that verifies the address. The mail
 * can be sent long after the sign-up.
 */
const lifetimes = { 'signed-up': 30 * 86_400, followed: 3600 } as const;
export type BrowserMark = keyof typeof lifetimes;

/** Maximum number of marks of one browser; the last one comes first. */
const most = 6;

/** Remembers in a cookie what this browser has done with an account. It does not authenticate, and names no user. */
export function markBrowser(caller: Caller, kind: BrowserMark, user: Pick<User, 'id'>): void {
  const { app, cookies } = caller;
  const end = Math.floor(app.settings.now().getTime() / 1000) + lifetimes[kind];
  const others = marksOf(caller).filter((mark) => !isMarkOf(app, mark, kind, user));
  const marks = [`${macOf(app).of(textOf(kind, user))}${inner}${end}`, ...others].slice(0, most);
  writeSigned(cookies, specOf(caller), signerOf(app), marks.join(separator), lifetimes['signed-up']);
}

/** Checks whether this browser has a mark of this kind for the account that has not expired. */
export function hasMarked(caller: Caller, kind: BrowserMark, user: Pick<User, 'id'>): boolean {
  const now = caller.app.settings.now().getTime() / 1000;
  return marksOf(caller).some(
    (mark) => isMarkOf(caller.app, mark, kind, user) && Number(mark.slice(mark.indexOf(inner) + 1)) > now,
  );
}

function isMarkOf(app: App, mark: string, kind: BrowserMark, user: Pick<User, 'id'>): boolean {
  return macOf(app).matches(textOf(kind, user), mark.slice(0, mark.indexOf(inner)));
}

/** Characters that neither marks nor signatures contain. */
const separator = '~';
const inner = '!';

function marksOf(caller: Caller): readonly string[] {
  return readSigned(caller.cookies, specOf(caller), signerOf(caller.app)).flatMap((value) => value.split(separator));
}

const textOf = (kind: BrowserMark, { id }: Pick<User, 'id'>) => `${kind} ${id}`;
const specOf = ({ app, origin }: Pick<Caller, 'app' | 'origin'>) => cookieSpec(app.settings, 'own_mailbox', origin);
const signerOf = (app: App) => app.keys.signer('cookie:own_mailbox');
/** A user's id stays on the server: the cookie holds a keyed hash of it. */
const macOf = (app: App) => app.keys.mac('own-mailbox');
