import type { Catalogue } from '../catalogue.js';

export const passwordTexts: Catalogue['password'] = {
  forgotTitle: 'Passwort vergessen?',
  forgotLead: 'Geben Sie Ihre Adresse ein. Wir senden Ihnen einen Link für ein neues Passwort.',
  sendLink: 'Link per E-Mail senden',
  linkSent: 'Wenn es ein Konto mit {email} gibt, ist ein Link dorthin unterwegs. Er gilt eine Stunde.',
  knowPassword: 'Sie kennen Ihr Passwort?',
  chooseTitle: 'Neues Passwort wählen',
  chooseLead: 'Damit werden Sie auf allen Geräten abgemeldet. Melden Sie sich dann mit dem neuen Passwort an.',
  newPassword: 'Neues Passwort',
  save: 'Passwort speichern',
  doneTitle: 'Ihr neues Passwort ist gespeichert',
  doneLead: 'Alle Geräte sind abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  oldTitle: 'Dieser Link gilt nicht mehr',
  oldLead:
    'Er wurde schon benutzt, ist zu alt, oder das Passwort wurde inzwischen geändert. Fordern Sie einen neuen an.',
  missingTitle: 'Es fehlt ein Link',
  missingLead: 'Für ein neues Passwort brauchen Sie einen Link aus einer E-Mail. Fordern Sie einen an.',
};
