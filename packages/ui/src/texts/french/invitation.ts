import type { Catalogue } from '../catalogue.js';

export const invitationTexts: Catalogue['invitation'] = {
  invited: 'Vous avez reçu une invitation',
  invitedLead: 'Connectez-vous ou créez un compte avec l’adresse qui a reçu l’invitation, puis revenez ici.',
  joinTitle: 'Rejoindre {organization} ?',
  joinLead: '{inviter} vous invite.',
  join: 'Rejoindre',
  decline: 'Refuser',
  role: 'Votre rôle : {role}',
  ends: 'L’invitation expire {time}.',
  joined: 'Vous êtes maintenant membre de {organization}',
  declined: 'Vous avez refusé l’invitation',
  goOn: 'Aller à l’organisation',
  incompleteTitle: 'Ce lien ne contient pas d’invitation',
  incompleteLead: 'Ouvrez le lien complet de l’e-mail d’invitation.',
  deadTitle: 'Cette invitation n’est plus valable',
  deadLead: 'Elle a déjà reçu une réponse, a expiré ou a été annulée. Demandez-en une nouvelle.',
  foreignTitle: 'Cette invitation est destinée à une autre personne',
  foreignLead:
    'Votre session est ouverte avec {email}, et l’invitation a été envoyée à une autre adresse. Si cette adresse est aussi la vôtre, déconnectez-vous et reconnectez-vous avec elle.',
  unverifiedTitle: 'Confirmez d’abord votre adresse e-mail',
  unverifiedLead:
    '{email} a reçu une invitation à une organisation. Confirmez cette adresse e-mail pour voir l’invitation.',
  sendLink: 'Envoyer un lien',
  linkSent: 'Nous avons envoyé un lien à {email}.',
  factorNeeded: 'Cette organisation exige la validation en deux étapes.',
  factorSoon: 'Cette organisation exigera la validation en deux étapes {time}.',
  joinOf: 'Rejoindre {organization}',
  declineOf: 'Refuser : {organization}',
  declinedTo: 'Vous avez refusé l’invitation à {organization}.',
};
