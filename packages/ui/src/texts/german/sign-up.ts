import type { Catalogue } from '../catalogue.js';

export const signUpTexts: Catalogue['signUp'] = {
  title: 'Konto erstellen',
  lead: 'Geben Sie Ihre Daten ein, um zu beginnen.',
  name: 'Name',
  nameMissing: 'Geben Sie Ihren Namen ein.',
  username: 'Benutzername',
  usernameFree: '{name} ist frei.',
  usernameTaken: '{name} ist vergeben.',
  submit: 'Konto erstellen',
  working: 'Ihr Konto wird erstellt…',
  withPasskey: 'Konto mit Passkey erstellen',
  haveAccount: 'Sie haben schon ein Konto?',
  exists: 'Mit dieser Adresse gibt es schon ein Konto.',
  signInInstead: 'Stattdessen anmelden',
  closed: 'Hier kann man keine neuen Konten erstellen',
  closedLead: 'Bitten Sie die Verantwortlichen dieser Website um eine Einladung.',
  sent: 'Prüfen Sie Ihre E-Mails',
  sentLead:
    'Wenn {email} für ein neues Konto verwendet werden kann, haben wir einen Link dorthin gesendet. Öffnen Sie ihn und melden Sie sich dann an.',
  required: 'Füllen Sie dieses Feld aus.',
  wholeNumber: 'Geben Sie eine ganze Zahl ein.',
  dateAndTime: 'Geben Sie Datum und Uhrzeit ein.',
};
