/** The purposes of challenges. A challenge for one ceremony is never valid for another. */
export const purposes = {
  signIn: 'passkey-sign-in:',
  signUp: 'passkey-sign-up:',
  addition: 'passkey-addition:',
  secondFactor: 'passkey-second-factor:',
  reauthentication: 'passkey-reauthentication:',
} as const;
export type Ceremony = keyof typeof purposes;
