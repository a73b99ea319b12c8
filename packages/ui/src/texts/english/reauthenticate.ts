export const reauthenticateTexts = {
  title: 'Verify your identity',
  lead: 'You signed in some time ago. For your security, verify that it is still you.',
  mailboxLead:
    'Another person may have opened the link that verified your email address. Enter a verification code from your email to show that this account is yours.',
  factorTitle: 'Two-step verification',
  factorLead: 'You signed in without a second step, and this action needs one.',
  checking: 'Verifying…',
  usePassword: 'Use your password',
  mailCode: 'Email me a code',
  codeSent: 'We sent a code to your email address.',
  continueWith: 'Continue with {provider}',
  usePasskey: 'Use your passkey',
  confirmed: 'Your identity is verified. Please press the button again.',
  refused: 'Your identity was not verified.',
  otherAccount: 'That {provider} account is not the one that is linked here.',
  notAsked: '{provider} did not ask you to sign in again. Try another way.',
} as const;
