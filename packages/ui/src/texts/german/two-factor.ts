import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'Bestätigung in zwei Schritten',
  appLead: 'Geben Sie den Code ein, den Ihre Authenticator-App anzeigt.',
  appCode: 'Bestätigungscode',
  useApp: 'Authenticator-App verwenden',
  mailLead: 'Geben Sie den Bestätigungscode aus unserer E-Mail ein.',
  mailCode: 'Bestätigungscode',
  useMail: 'Code per E-Mail senden',
  sendCode: 'Code senden',
  mailSent: 'Wir haben einen Code an Ihre E-Mail-Adresse gesendet.',
  backupLead: 'Geben Sie einen der Codes ein, die Sie gespeichert haben. Jeder funktioniert einmal.',
  backupCode: 'Backup-Code',
  useBackup: 'Backup-Code verwenden',
  usePasskey: 'Passkey verwenden',
  trust: 'Diesem Gerät vertrauen',
  trustHint:
    'Dieses Gerät überspringt die Bestätigung in zwei Schritten für begrenzte Zeit. Nur auf Ihrem eigenen Gerät verwenden.',
  nothingWaits: 'Keine Anmeldung wartet auf einen Code. Bitte melden Sie sich an.',
};
