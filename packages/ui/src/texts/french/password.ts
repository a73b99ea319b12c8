import type { Catalogue } from '../catalogue.js';

export const passwordTexts: Catalogue['password'] = {
  forgotTitle: 'Mot de passe oublié ?',
  forgotLead: 'Saisissez votre adresse. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  sendLink: 'M’envoyer un lien',
  linkSent: 'S’il existe un compte avec {email}, nous y avons envoyé un lien.',
  knowPassword: 'Vous connaissez votre mot de passe ?',
  chooseTitle: 'Choisissez un nouveau mot de passe',
  chooseLead: 'Vous l’utiliserez à votre prochaine connexion.',
  newPassword: 'Nouveau mot de passe',
  save: 'Enregistrer le mot de passe',
  doneTitle: 'Votre nouveau mot de passe est enregistré',
  doneLead: 'Connectez-vous avec le nouveau mot de passe.',
  oldTitle: 'Ce lien n’est plus valable',
  oldLead: 'Il a déjà servi, il est trop ancien, ou le mot de passe a changé depuis. Demandez-en un nouveau.',
  missingTitle: 'Il manque un lien',
  missingLead: 'Pour choisir un nouveau mot de passe, il vous faut un lien reçu par e-mail. Demandez-en un.',
};
