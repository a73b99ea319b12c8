import type { Values } from '../forms/use-form.js';
import type { User } from './user.js';

export interface OwnUsername {
  /** As the user has typed it: the server keeps it in small letters, and this form for display. */
  readonly typed: string;
  /** What is shown in its place, if that is another text. */
  readonly shownAs: string;
}

/** The username of a user, as the two fields have it. */
export function usernameOf({ username, displayUsername }: User): OwnUsername {
  const shown = displayUsername ?? '';
  const isTyped = shown.toLowerCase() === (username ?? '');
  return isTyped ? { typed: shown, shownAs: '' } : { typed: username ?? '', shownAs: shown };
}

/** What the user has changed of it. The server shows a username as it was typed if nothing else is to be shown. */
export function changedUsername(
  before: OwnUsername,
  value: Values,
): Partial<Pick<User, 'username' | 'displayUsername'>> {
  const { typed, shownAs } = typedUsername(value);
  if (typed === before.typed && shownAs === before.shownAs) return {};
  return typed ? { username: typed, ...(shownAs && { displayUsername: shownAs }) } : { username: null };
}

/** What the two fields have now. */
export function typedUsername(value: Values): OwnUsername {
  return { typed: value('username').trim(), shownAs: value('displayUsername').trim() };
}
