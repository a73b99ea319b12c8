/** Characters that the server wants at least. */
export const minPasswordLength = 8;
/** Characters of a username at the most. */
export const maxUsernameLength = 30;

/** What is wrong with an e-mail address as far as a page can tell; the server looks closer. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your e-mail address.';
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'Enter an e-mail address such as ada@example.com.';
}

/** What is wrong with a name to sign in with, as far as a page can tell. */
export function usernameProblem(username: string): string | undefined {
  if (username.length < 3) return 'Use at least 3 characters.';
  if (username.length > maxUsernameLength) return `Use at most ${maxUsernameLength} characters.`;
  return /^\w+$/.test(username) ? undefined : 'Use letters from a to z, digits and _ only.';
}

/** What is wrong with a phone number. The server drops what people put between the digits. */
export function phoneProblem(phoneNumber: string): string | undefined {
  if (phoneNumber.trim() === '') return 'Enter your phone number.';
  const digits = phoneNumber.replace(/[ ().-]/g, '');
  return /^\+[1-9]\d{7,14}$/.test(digits) ? undefined : 'Enter a number with its country code, such as +49 30 1234567.';
}

/** What is wrong with the address of a picture; without one nothing is. */
export function pictureProblem(address: string): string | undefined {
  if (address === '' || /^(?:https:\/\/|\/(?!\/))/i.test(address)) return undefined;
  return 'Enter an address that begins with https://';
}

/** What is wrong with a password that somebody chooses. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Choose a password.';
  return password.length < minPasswordLength ? `Use at least ${minPasswordLength} characters.` : undefined;
}
