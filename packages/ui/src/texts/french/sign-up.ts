import type { Catalogue } from '../catalogue.js';

export const signUpTexts: Catalogue['signUp'] = {
  title: 'Créer un compte',
  lead: 'Saisissez vos informations pour commencer.',
  name: 'Nom',
  nameMissing: 'Saisissez votre nom.',
  username: 'Nom d’utilisateur',
  usernameFree: '{name} est libre.',
  usernameTaken: '{name} est déjà pris.',
  submit: 'Créer le compte',
  working: 'Création du compte…',
  withPasskey: 'Créer un compte avec une clé d’accès',
  haveAccount: 'Vous avez déjà un compte ?',
  exists: 'Il existe déjà un compte avec cette adresse.',
  signInInstead: 'Se connecter',
  closed: 'Il n’est pas possible de créer un compte ici',
  closedLead: 'Demandez une invitation aux responsables de ce site.',
  sent: 'Consultez vos e-mails',
  sentLead: 'Si {email} peut servir à un nouveau compte, nous y avons envoyé un lien. Ouvrez-le, puis connectez-vous.',
  required: 'Remplissez ce champ.',
  wholeNumber: 'Saisissez un nombre entier.',
  dateAndTime: 'Saisissez une date et une heure.',
};
