import type { Values } from '../forms/use-form.js';
import type { User } from './user.js';

export interface UsernameFields {
  /** The username with the capitals that the user typed. The server compares it in lower case. */
  readonly username: string;
  /** The text that others see instead of the username; empty if they see the username. */
  readonly displayUsername: string;
}

/** Returns the values of the two form fields for a user. */
export function usernameFieldsOf({ username, displayUsername }: User): UsernameFields {
  const shown = displayUsername ?? '';
  const isUsername = shown.toLowerCase() === (username ?? '');
  return isUsername ? { username: shown, displayUsername: '' } : { username: username ?? '', displayUsername: shown };
}

/** Returns the changes to send. If `displayUsername` is not sent, the server displays the username as the user typed it. */
export function changedUsername(
  before: UsernameFields,
  value: Values,
): Partial<Pick<User, 'username' | 'displayUsername'>> {
  const { username, displayUsername } = readUsernameFields(value);
  if (username === before.username && displayUsername === before.displayUsername) return {};
  return username ? { username, ...(displayUsername && { displayUsername }) } : { username: null };
}

/** Reads the two form fields. */
export function readUsernameFields(value: Values): UsernameFields {
  return { username: value('username').trim(), displayUsername: value('displayUsername').trim() };
}
