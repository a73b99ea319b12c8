/** Characters that the server wants at least. */
export const minPasswordLength = 8;

/** What is wrong with an e-mail address as far as a page can tell; the server looks closer. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your e-mail address.';
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'Enter an e-mail address such as ada@example.com.';
}

/** What is wrong with a password that somebody chooses. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Choose a password.';
  return password.length < minPasswordLength ? `Use at least ${minPasswordLength} characters.` : undefined;
}
