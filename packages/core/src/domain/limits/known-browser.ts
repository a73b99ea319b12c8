import type { User } from '../../contract/shapes.js';
import type { App, Caller } from '../app/app.js';
import { cookieSpec, readSigned, type SessionLife, writeSigned } from '../cookies/cookies.js';

/** Seconds; browsers keep no cookie for much longer. */
const lifetime = 31_536_000;
/** Maximum number of accounts that are remembered for one browser; the one that signed in last comes first. */
const most = 4;

/**
 * Remembers that this browser has signed in to an account. The cookie does not authenticate: it only gives the browser its own
 * budgets, which strangers cannot use up (D25). So it is written only with rate limits on. In a new browser it lasts as long as the session.
 */
export function rememberBrowser(caller: Caller, user: Remembered, life: SessionLife): void {
  const { app, cookies } = caller;
  if (!app.settings.rateLimit.enabled) return;
  const others = marksOf(caller).filter((mark) => !macOf(app).matches(textOf(user), mark));
  const marks = [macOf(app).of(textOf(user)), ...others].slice(0, most);
  const maxAge = life === 'browser' && marks.length === 1 ? undefined : lifetime;
  writeSigned(cookies, specOf(caller), signerOf(app), marks.join(separator), maxAge);
}

/** Checks whether this browser has signed in to the account of this user before. */
export function isKnownBrowser(caller: KnownBy, user: Remembered): boolean {
  return marksOf(caller).some((mark) => macOf(caller.app).matches(textOf(user), mark));
}

/** The data of a user that shows whether a browser has signed in to the account. */
export type Remembered = Pick<User, 'id' | 'emailVerified'> & { readonly settled?: boolean | null };

/**
 * Any person can sign up with any address: a browser that signed in before the address was proven is not known to the user
 * who has proven it (R-C03).
 */
const textOf = ({ id, emailVerified, settled }: Remembered) => ((settled ?? emailVerified) ? id : `${id} unproven`);

/** The data of a `Caller` that identifies the browser. */
export type KnownBy = Pick<Caller, 'app' | 'cookies' | 'origin'>;

/** A character that neither marks nor signatures contain. */
const separator = '~';

function marksOf({ app, cookies, origin }: KnownBy): readonly string[] {
  const values = readSigned(cookies, specOf({ app, origin }), signerOf(app));
  return values.flatMap((value) => value.split(separator));
}

const specOf = ({ app, origin }: Pick<Caller, 'app' | 'origin'>) => cookieSpec(app.settings, 'known', origin);
const signerOf = (app: App) => app.keys.signer('cookie:known');
/** A user's id stays on the server: the cookie holds a keyed hash of it. */
const macOf = (app: App) => app.keys.mac('known-browser');
