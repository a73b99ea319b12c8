export const reauthenticateTexts = {
  title: 'Confirm that it is you',
  lead: 'You signed in some time ago, and another person may use this browser by now.',
  factorTitle: 'One more step',
  factorLead: 'You signed in here without a code, and this needs one.',
  checking: 'Checking…',
  usePassword: 'Use the password',
  mailCode: 'Mail me a code',
  codeSent: 'A code is on its way to your mailbox.',
  continueWith: 'Continue with {provider}',
  usePasskey: 'Use a passkey',
} as const;
