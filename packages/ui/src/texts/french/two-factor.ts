import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'Validation en deux étapes',
  appLead: 'Saisissez le code affiché par votre application d’authentification.',
  appCode: 'Code de validation',
  useApp: 'Utiliser l’application d’authentification',
  mailLead: 'Saisissez le code de validation reçu par e-mail.',
  mailCode: 'Code de validation',
  useMail: 'Recevoir un code par e-mail',
  sendCode: 'Envoyer un code',
  mailSent: 'Nous avons envoyé un code à votre adresse e-mail.',
  backupLead: 'Saisissez l’un des codes que vous avez enregistrés. Chacun fonctionne une fois.',
  backupCode: 'Code de secours',
  useBackup: 'Utiliser un code de secours',
  usePasskey: 'Utiliser une clé d’accès',
  trust: 'Faire confiance à cet appareil',
  trustHint:
    'Cet appareil ignore la validation en deux étapes pendant une durée limitée. À utiliser seulement sur votre propre appareil.',
  nothingWaits: 'Aucune connexion n’attend de code. Veuillez vous connecter.',
};
