import type { Catalogue } from '../catalogue.js';

export const reauthenticateTexts: Catalogue['reauthenticate'] = {
  title: 'Bestätigen Sie, dass Sie es sind',
  lead: 'Ihre Anmeldung liegt länger zurück. Inzwischen könnte eine andere Person diesen Browser benutzen.',
  mailboxLead:
    'Den Link zur Bestätigung Ihrer Adresse könnte eine andere Person geöffnet haben. Ein Code aus unserer E-Mail zeigt, dass dieses Konto Ihnen gehört.',
  factorTitle: 'Bestätigung in zwei Schritten',
  factorLead: 'Sie haben sich hier ohne Code angemeldet. Hierfür wird einer gebraucht.',
  checking: 'Wird geprüft…',
  usePassword: 'Passwort verwenden',
  mailCode: 'Code per E-Mail senden',
  codeSent: 'Wir haben einen Code an Ihre E-Mail-Adresse gesendet.',
  continueWith: 'Weiter mit {provider}',
  usePasskey: 'Passkey verwenden',
  confirmed: 'Sie haben bestätigt, dass Sie es sind. Bitte klicken Sie noch einmal auf die Schaltfläche.',
  refused: 'Das hat nicht bestätigt, dass Sie es sind.',
  otherAccount: 'Das ist bei {provider} ein anderes Konto als das hier verknüpfte.',
  notAsked: '{provider} hat Sie nicht erneut nach der Anmeldung gefragt. Wählen Sie einen anderen Weg.',
};
