import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'Noch ein Schritt',
  appLead: 'Geben Sie den Code ein, den Ihre Authenticator-App anzeigt.',
  appCode: 'Code der Authenticator-App',
  useApp: 'Authenticator-App verwenden',
  mailLead: 'Geben Sie den Code ein, den wir Ihnen per E-Mail senden.',
  mailCode: 'Code aus der E-Mail',
  useMail: 'Code per E-Mail senden',
  sendCode: 'Code senden',
  mailSent: 'Ein Code ist unterwegs in Ihr Postfach.',
  backupLead: 'Geben Sie einen der Codes ein, die Sie gespeichert haben. Jeder funktioniert einmal.',
  backupCode: 'Backup-Code',
  useBackup: 'Backup-Code verwenden',
  usePasskey: 'Passkey verwenden',
  trust: 'Diesem Browser vertrauen',
  trustHint: 'In diesem Browser brauchen Sie dann 30 Tage lang keinen Code.',
  nothingWaits: 'Keine Anmeldung wartet auf einen Code. Bitte melden Sie sich an.',
};
