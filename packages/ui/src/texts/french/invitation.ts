import type { Catalogue } from '../catalogue.js';

export const invitationTexts: Catalogue['invitation'] = {
  invited: 'Vous êtes invité',
  invitedLead: 'Connectez-vous ou créez un compte avec l’adresse qui a reçu l’invitation, puis revenez ici.',
  joinTitle: 'Rejoindre {organization} ?',
  joinLead: 'Vous êtes invité par {inviter}.',
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
    'Vous êtes connecté en tant que {email}, et l’invitation a été envoyée à une autre adresse. Si cette adresse est aussi la vôtre, déconnectez-vous et reconnectez-vous avec elle.',
  unverifiedTitle: 'Confirmez d’abord votre adresse',
  unverifiedLead: 'L’invitation a été envoyée à {email}, que vous n’avez pas encore confirmée.',
  sendLink: 'Envoyer un lien',
  linkSent: 'Un lien a été envoyé à {email}.',
  factorNeeded: 'Cette organisation exige un second facteur.',
  factorSoon: 'Cette organisation exigera un second facteur {time}.',
};
