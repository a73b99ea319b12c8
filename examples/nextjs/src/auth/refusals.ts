/** Sentences for the codes that a form without JavaScript gets in the address. */
const sentences = new Map([
  ['INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password'],
  ['PASSWORD_TOO_SHORT', 'Password too short'],
  ['USER_ALREADY_EXISTS', 'User already exists'],
]);

/** Returns the sentence of a refusal. Never show the parameter itself: an attacker can write any text into a link. */
export function refusalOf(code: string | string[] | undefined): string | undefined {
  if (typeof code !== 'string') return undefined;
  return sentences.get(code) ?? 'The form was refused. Check it, and send it again.';
}
