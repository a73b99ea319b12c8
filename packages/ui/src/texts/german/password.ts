import type { Catalogue } from '../catalogue.js';

export const passwordTexts: Catalogue['password'] = {
  forgotTitle: 'Passwort vergessen?',
  forgotLead: 'Geben Sie Ihre Adresse ein. Wir senden Ihnen einen Link für ein neues Passwort.',
  sendLink: 'Link per E-Mail senden',
  linkSent: 'Wenn es ein Konto mit {email} gibt, haben wir einen Link dorthin gesendet.',
  knowPassword: 'Sie kennen Ihr Passwort?',
  chooseTitle: 'Neues Passwort wählen',
  chooseLead: 'Sie verwenden es bei der nächsten Anmeldung.',
  newPassword: 'Neues Passwort',
  save: 'Passwort speichern',
  doneTitle: 'Ihr neues Passwort ist gespeichert',
  doneLead: 'Melden Sie sich mit dem neuen Passwort an.',
  oldTitle: 'Dieser Link gilt nicht mehr',
  oldLead:
    'Er wurde schon benutzt, ist zu alt, oder das Passwort wurde inzwischen geändert. Fordern Sie einen neuen an.',
  missingTitle: 'Es fehlt ein Link',
  missingLead: 'Für ein neues Passwort brauchen Sie einen Link aus einer E-Mail. Fordern Sie einen an.',
};
