import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'Encore une étape',
  appLead: 'Saisissez le code affiché par votre application d’authentification.',
  appCode: 'Code de l’application',
  useApp: 'Utiliser l’application d’authentification',
  mailLead: 'Saisissez le code que nous vous envoyons par e-mail.',
  mailCode: 'Code reçu par e-mail',
  useMail: 'Recevoir un code par e-mail',
  sendCode: 'Envoyer un code',
  mailSent: 'Un code a été envoyé dans votre boîte de réception.',
  backupLead: 'Saisissez l’un des codes que vous avez enregistrés. Chacun fonctionne une fois.',
  backupCode: 'Code de secours',
  useBackup: 'Utiliser un code de secours',
  usePasskey: 'Utiliser une clé d’accès',
  trust: 'Faire confiance à ce navigateur',
  trustHint: 'Aucun code n’est demandé dans ce navigateur pendant 30 jours.',
  nothingWaits: 'Aucune connexion n’attend de code. Veuillez vous connecter.',
};
