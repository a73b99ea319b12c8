/** The minimum length of a password on the server. */
export const minPasswordLength = 8;
/** The maximum length of a username. */
export const maxUsernameLength = 30;

/** The error of an e-mail address that a page can find; the server checks more. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your e-mail address.';
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'Enter an e-mail address such as ada@example.com.';
}

/** The error of a username that a page can find. */
export function usernameProblem(username: string): string | undefined {
  if (username.length < 3) return 'Use at least 3 characters.';
  if (username.length > maxUsernameLength) return `Use at most ${maxUsernameLength} characters.`;
  return /^\w+$/.test(username) ? undefined : 'Use letters from a to z, digits and _ only.';
}

/** The error of a phone number. The server ignores separators between the digits. */
export function phoneProblem(phoneNumber: string): string | undefined {
  if (phoneNumber.trim() === '') return 'Enter your phone number.';
  const digits = phoneNumber.replace(/[ ().-]/g, '');
  return /^\+[1-9]\d{7,14}$/.test(digits) ? undefined : 'Enter a number with its country code, such as +49 30 1234567.';
}

/** The error of a picture's address; an empty address is allowed. */
export function pictureProblem(address: string): string | undefined {
  if (address === '' || /^(?:https:\/\/|\/(?!\/))/i.test(address)) return undefined;
  return 'Enter an address that begins with https://';
}

/** The error of a new password. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Choose a password.';
  return password.length < minPasswordLength ? `Use at least ${minPasswordLength} characters.` : undefined;
}
