import type { Catalogue } from '../catalogue.js';

export const verificationTexts: Catalogue['verification'] = {
  askTitle: 'Confirmez votre adresse',
  askLead: 'Nous vous envoyons un lien. Ouvrez-le pour confirmer l’adresse.',
  sendLink: 'Envoyer un nouveau lien',
  linkSent: 'Si {email} n’est pas encore confirmée, un nouveau lien y a été envoyé. Il est valable une heure.',
  waitTitle: 'Consultez votre boîte de réception',
  waitLead: 'Nous avons envoyé un lien à {email}. Il est valable une heure.',
  resent: 'Un nouveau lien a été envoyé à {email}.',
  doneTitle: 'Votre adresse est confirmée',
  doneLead: 'Vous avez montré que {email} est à vous.',
  doneElsewhereTitle: 'L’adresse est confirmée',
  doneElsewhereLead: 'Merci. Elle vous permet de vous connecter.',
  otherAccountLead:
    'Mais dans ce navigateur, une session est ouverte avec un autre compte : {email} n’est pas encore confirmée.',
  changedTitle: 'Ouvrez encore un lien',
  changedLead:
    'Vous vous connectez maintenant avec {email}. Nous y avons envoyé un lien : ouvrez-le aussi pour confirmer l’adresse.',
  expiredTitle: 'Ce lien a expiré',
  expiredLead: 'Ces liens sont valables une heure. Demandez-en un nouveau.',
  invalidTitle: 'Ce lien n’est pas valable',
  invalidLead: 'Il est incomplet, ou votre adresse a changé depuis. Demandez-en un nouveau.',
  stillVerifiedLead: 'Votre adresse, {email}, est confirmée. Si vous voulez la changer, demandez-le à nouveau.',
  deletedTitle: 'Ce compte a été supprimé',
  deletedLead: 'Il a été supprimé après l’envoi de l’e-mail.',
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
