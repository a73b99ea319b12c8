import type { Catalogue } from '../catalogue.js';

export const verificationTexts: Catalogue['verification'] = {
  askTitle: 'Confirmez votre adresse',
  askLead: 'Nous vous envoyons un lien. Ouvrez-le pour confirmer l’adresse.',
  sendLink: 'M’envoyer un lien',
  linkSent: 'Si {email} n’est pas encore confirmée, nous y avons envoyé un nouveau lien.',
  waitTitle: 'Confirmez votre adresse e-mail',
  waitLead: '{email} n’est pas encore confirmée. Confirmez-la avec un lien envoyé par e-mail.',
  resent: 'Nous avons envoyé un nouveau lien à {email}.',
  doneTitle: 'Votre adresse est confirmée',
  doneLead: 'Vous avez montré que {email} est à vous.',
  doneElsewhereTitle: 'L’adresse est confirmée',
  doneElsewhereLead: 'Merci. Elle vous permet de vous connecter.',
  otherAccountLead:
    'Mais dans ce navigateur, une session est ouverte avec un autre compte : {email} n’est pas encore confirmée.',
  changedTitle: 'Ouvrez encore un lien',
  changedLead: 'Vous vous connectez maintenant avec {email}. Confirmez cette adresse e-mail avec un autre lien.',
  expiredTitle: 'Ce lien a expiré',
  expiredLead: 'Demandez un nouveau lien.',
  invalidTitle: 'Ce lien n’est pas valable',
  invalidLead: 'Il est incomplet, ou votre adresse a changé depuis. Demandez-en un nouveau.',
  stillVerifiedLead: 'Votre adresse, {email}, est confirmée. Si vous voulez la changer, demandez-le à nouveau.',
  deletedTitle: 'Ce compte a été supprimé',
  deletedLead: 'Le compte de ce lien n’existe plus.',
  foreignTitle: 'Ce lien n’est pas pour vous',
  foreignLead:
    'Il appartient à un autre compte, et votre session est ouverte avec {email}. Connectez-vous avec le compte qui a reçu l’e-mail, puis ouvrez à nouveau le lien.',
  signInFirstTitle: 'Connectez-vous d’abord',
  signInFirstLead:
    'Ce lien ne fonctionne que dans un navigateur où votre session est ouverte. Connectez-vous ici, puis ouvrez à nouveau le lien.',
  takenTitle: 'Cette adresse ne peut pas être utilisée',
  takenLead: 'Une autre personne l’utilise maintenant. Votre adresse ne change pas ; vous pouvez en choisir une autre.',
  home: 'Aller à l’accueil',
  account: 'Aller à votre compte',
};
