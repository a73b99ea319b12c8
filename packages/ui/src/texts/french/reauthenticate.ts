import type { Catalogue } from '../catalogue.js';

export const reauthenticateTexts: Catalogue['reauthenticate'] = {
  title: 'Confirmez que c’est bien vous',
  lead: 'Votre connexion date de quelque temps, et une autre personne utilise peut-être ce navigateur.',
  mailboxLead:
    'Une autre personne a peut-être ouvert le lien qui a vérifié votre adresse. Un code reçu par e-mail montre que ce compte est le vôtre.',
  factorTitle: 'Validation en deux étapes',
  factorLead: 'Votre connexion ici s’est faite sans code, et cette action en demande un.',
  checking: 'Vérification…',
  usePassword: 'Utiliser le mot de passe',
  mailCode: 'M’envoyer un code',
  codeSent: 'Nous avons envoyé un code à votre adresse e-mail.',
  continueWith: 'Continuer avec {provider}',
  usePasskey: 'Utiliser une clé d’accès',
  confirmed: 'Votre identité est confirmée. Appuyez de nouveau sur le bouton.',
  refused: 'Votre identité n’a pas été confirmée.',
  otherAccount: 'C’est un autre compte {provider} que celui qui est lié ici.',
  notAsked: '{provider} ne vous a pas demandé de vous reconnecter. Choisissez un autre moyen.',
};
