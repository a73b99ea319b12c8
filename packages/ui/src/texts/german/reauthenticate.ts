import type { Catalogue } from '../catalogue.js';

export const reauthenticateTexts: Catalogue['reauthenticate'] = {
  title: 'Bestätigen Sie, dass Sie es sind',
  lead: 'Ihre Anmeldung liegt länger zurück. Inzwischen könnte eine andere Person diesen Browser benutzen.',
  factorTitle: 'Noch ein Schritt',
  factorLead: 'Sie haben sich hier ohne Code angemeldet. Hierfür wird einer gebraucht.',
  checking: 'Wird geprüft…',
  usePassword: 'Passwort verwenden',
  mailCode: 'Code per E-Mail senden',
  codeSent: 'Ein Code ist unterwegs in Ihr Postfach.',
  continueWith: 'Weiter mit {provider}',
  usePasskey: 'Passkey verwenden',
};
