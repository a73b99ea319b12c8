import { mutation, query } from 'latchkey/plugin/client';

const sessionWords = ['session', 'sessions'] as const;

export const passkeyRoutes = {
  beginPasskeySignIn: mutation('/passkeys/sign-in/begin'),
  finishPasskeySignIn: mutation('/passkeys/sign-in/finish', [...sessionWords]),
  beginPasskeySignUp: mutation('/passkeys/sign-up/begin'),
  finishPasskeySignUp: mutation('/passkeys/sign-up/finish', [...sessionWords]),
  beginPasskeyAddition: mutation('/passkeys/add/begin'),
  finishPasskeyAddition: mutation('/passkeys/add/finish', ['passkeys']),
  beginPasskeySecondFactor: mutation('/passkeys/second-factor/begin'),
  finishPasskeySecondFactor: mutation('/passkeys/second-factor/finish', [...sessionWords]),
  beginPasskeyReauthentication: mutation('/passkeys/reauthenticate/begin'),
  finishPasskeyReauthentication: mutation('/passkeys/reauthenticate/finish', [...sessionWords]),
  listPasskeys: query('/passkeys', ['passkeys'], 'session'),
  renamePasskey: mutation('/passkeys/rename', ['passkeys']),
  removePasskey: mutation('/passkeys/remove', ['passkeys', 'sessions']),
  getPasskeySignals: query('/passkeys/signals', ['passkeys', 'session'], 'session'),
  getRelatedOrigins: query('/.well-known/webauthn'),
};
