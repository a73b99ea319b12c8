export const defaultSignInPath = '/sign-in';
