export const reauthenticateTexts = {
  title: 'Confirm that it is you',
  lead: 'You signed in some time ago, and another person may use this browser by now.',
  mailboxLead:
    'Another person may have opened the link that verified your address. A code from your mailbox shows that this account is yours.',
  factorTitle: 'One more step',
  factorLead: 'You signed in here without a code, and this needs one.',
  checking: 'Checking…',
  usePassword: 'Use the password',
  mailCode: 'Mail me a code',
  codeSent: 'A code is on its way to your mailbox.',
  continueWith: 'Continue with {provider}',
  usePasskey: 'Use a passkey',
  confirmed: 'You have confirmed that it is you. Please press the button again.',
  refused: 'That did not confirm that it is you.',
  otherAccount: 'That is another account at {provider} than the one that is linked here.',
  notAsked: '{provider} did not ask you to sign in again. Choose another way.',
} as const;
