import type { MailTexts } from './mail-texts.js';

export const french: MailTexts = {
  language: 'fr',
  direction: 'ltr',
  greeting: (name) => (name === undefined ? 'Bonjour,' : `Bonjour ${name},`),
  code: 'Votre code',
  copyLink: 'Ou copiez cette adresse dans votre navigateur :',
  sentBy: (app) => `Ce message a été envoyé par ${app}.`,

  verification: (app) => ({
    subject: `${app} : confirmez votre adresse e-mail`,
    paragraphs: ['Veuillez confirmer que cette adresse est la vôtre.'],
    action: 'Confirmer mon adresse',
    close: 'Le lien expire bientôt. Si vous ne nous avez pas donné cette adresse, vous n’avez rien à faire.',
  }),
  changeEmail: (app, newEmail) => ({
    subject: `${app} : changer votre adresse e-mail ?`,
    paragraphs: [
      `Vous avez demandé à utiliser ${newEmail} à la place de cette adresse.`,
      'Ouvrez le lien dans le navigateur où votre session est ouverte.',
    ],
    action: 'Changer mon adresse',
    close:
      'Le lien expire bientôt. Si vous n’avez rien demandé, ne l’ouvrez pas : une autre personne est connectée à votre compte. Choisissez un nouveau mot de passe.',
  }),
  resetPassword: (app) => ({
    subject: `${app} : choisissez un nouveau mot de passe`,
    paragraphs: ['Vous avez demandé un nouveau mot de passe.'],
    action: 'Choisir un nouveau mot de passe',
    close:
      'Le lien fonctionne une seule fois et expire bientôt. Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe ne change pas.',
  }),
  existingUser: (app) => ({
    subject: `${app} : vous avez déjà un compte`,
    paragraphs: [
      'Une inscription a utilisé votre adresse, mais cette adresse a déjà un compte. Rien n’a été modifié.',
      'C’était vous ? Alors connectez-vous. Si vous avez oublié votre mot de passe, demandez-en un nouveau sur la page de connexion.',
    ],
    close: 'Si ce n’était pas vous, vous n’avez rien à faire.',
  }),
  deleteAccount: (app) => ({
    subject: `${app} : supprimer votre compte ?`,
    paragraphs: [
      'Vous avez demandé la suppression de votre compte, avec toutes ses données. Elle est définitive.',
      'Ouvrez le lien dans le navigateur où votre session est ouverte.',
    ],
    action: 'Supprimer mon compte',
    close:
      'Le lien expire bientôt. Si vous n’avez rien demandé, ne l’ouvrez pas : une autre personne est connectée à votre compte. Choisissez un nouveau mot de passe.',
  }),
  magicLink: (app) => ({
    subject: `${app} : votre lien de connexion`,
    paragraphs: ['Ouvrez le lien dans le navigateur où vous voulez vous connecter.'],
    action: 'Se connecter',
    close: 'Le lien fonctionne une seule fois et expire bientôt. Si vous ne l’avez pas demandé, ne l’ouvrez pas.',
  }),
  invitation: (app, inviter = 'Un membre', organization) => ({
    subject: `${app} : invitation à une organisation`,
    paragraphs: [
      `${inviter} vous invite à rejoindre ${organization === undefined ? 'une organisation' : `« ${organization} »`} sur ${app}.`,
      'Le lien vous montre l’invitation. Vous pouvez y créer un compte si vous n’en avez pas.',
    ],
    action: 'Voir l’invitation',
    close: 'L’invitation est réservée à cette adresse, et elle expire. Si vous ne l’attendiez pas, ignorez ce message.',
  }),
  invitationNeedsFactor:
    'Cette organisation exige la validation en deux étapes, par exemple avec une application d’authentification ou une clé d’accès. Vous pouvez la configurer après la connexion.',

  reauthentication: (app) => ({
    subject: `${app} : confirmez que c’est vous`,
    paragraphs: ['Saisissez ce code sur la page qui l’a demandé.'],
    close:
      'Le code expire bientôt. Nous ne le demandons jamais autrement. Si vous ne l’avez pas demandé, une autre personne utilise votre compte : choisissez un nouveau mot de passe.',
  }),
  twoFactorOTP: (app) => ({
    subject: `${app} : votre code de connexion`,
    paragraphs: ['La première étape était correcte. Saisissez ce code sur la page qui l’a demandé.'],
    close:
      'Le code expire bientôt. Nous ne le demandons jamais autrement. Si vous n’avez pas essayé de vous connecter, une autre personne connaît peut-être votre mot de passe : choisissez-en un nouveau. Sans ce code, elle ne peut pas se connecter.',
  }),
  emailOTP: {
    'sign-in': (app) => ({
      subject: `${app} : votre code de connexion`,
      paragraphs: ['Saisissez ce code sur la page qui l’a demandé.'],
      close:
        'Le code expire bientôt. Ne le donnez à aucune autre personne. Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
    }),
    'email-verification': (app) => ({
      subject: `${app} : votre code pour confirmer votre adresse`,
      paragraphs: ['Saisissez ce code sur la page qui l’a demandé. Il confirme que cette adresse est la vôtre.'],
      close:
        'Le code expire bientôt. Ne le donnez à aucune autre personne. Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
    }),
    'forget-password': (app) => ({
      subject: `${app} : votre code pour un nouveau mot de passe`,
      paragraphs: ['Saisissez ce code sur la page qui l’a demandé. Choisissez ensuite un nouveau mot de passe.'],
      close:
        'Le code expire bientôt. Ne le donnez à aucune autre personne. Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe ne change pas.',
    }),
  },

  notices: {
    'email-changed': ({ email, previousEmail }) => ({
      subject: 'votre adresse e-mail a été changée',
      fact: `L’adresse e-mail de votre compte a été changée de ${previousEmail} en ${email}.`,
    }),
    'email-released': ({ email, previousEmail }) => ({
      subject: 'une nouvelle adresse e-mail n’a pas été gardée',
      fact: `L’adresse e-mail de votre compte est de nouveau ${email}. Elle devait devenir ${previousEmail}, mais cette adresse n’a pas été vérifiée à temps : une personne sans accès à votre compte a confirmé ${previousEmail}. Si vous êtes cette personne, connectez-vous avec ${email} pour retrouver votre compte.`,
    }),
    'password-changed': () => ({
      subject: 'votre mot de passe a été changé',
      fact: 'Le mot de passe de votre compte a été changé.',
    }),
    'password-reset': () => ({
      subject: 'votre mot de passe a été réinitialisé',
      fact: 'Un nouveau mot de passe a été choisi pour votre compte avec un code ou un lien reçu par message.',
    }),
    'password-set': () => ({
      subject: 'un mot de passe a été ajouté',
      fact: 'Votre compte n’avait pas de mot de passe. Il en a un maintenant.',
    }),
    'password-removed': () => ({
      subject: 'votre mot de passe a été supprimé',
      fact: 'Le mot de passe de votre compte a été supprimé.',
    }),
    'provider-linked': ({ providerId }) => ({
      subject: `la connexion avec ${providerId} a été ajoutée`,
      fact: `Un compte ${providerId} peut maintenant se connecter à votre compte.`,
    }),
    'provider-unlinked': ({ providerId }) => ({
      subject: `la connexion avec ${providerId} a été supprimée`,
      fact: `Votre compte ${providerId} ne peut plus se connecter.`,
    }),
    'phone-number-added': ({ phoneNumber }) => ({
      subject: 'un numéro de téléphone a été ajouté',
      fact: `Le numéro de téléphone ${phoneNumber} a été ajouté à votre compte. Il permet de se connecter.`,
    }),
    'phone-number-removed': ({ phoneNumber }) => ({
      subject: 'un numéro de téléphone a été supprimé',
      fact: `Le numéro de téléphone ${phoneNumber} a été supprimé de votre compte.`,
    }),
    'two-factor-enabled': () => ({
      subject: 'la validation en deux étapes a été activée',
      fact: 'La validation en deux étapes a été activée. Tous les autres appareils ont été déconnectés.',
    }),
    'two-factor-disabled': () => ({
      subject: 'la validation en deux étapes a été désactivée',
      fact: 'La validation en deux étapes a été désactivée. Votre compte est maintenant moins protégé.',
    }),
    'two-factor-replaced': () => ({
      subject: 'votre application d’authentification a été remplacée',
      fact: 'La validation en deux étapes de votre compte utilise maintenant une autre application, avec de nouveaux codes de secours.',
    }),
    'two-factor-reset': () => ({
      subject: 'la validation en deux étapes a été supprimée',
      fact: 'Les responsables de ce service ont supprimé la validation en deux étapes de votre compte et déconnecté tous les appareils.',
    }),
    'backup-codes-replaced': () => ({
      subject: 'vos codes de secours ont été remplacés',
      fact: 'De nouveaux codes de secours ont été créés. Les anciens ne fonctionnent plus.',
    }),
    'account-claimed': () => ({
      subject: 'votre adresse e-mail est confirmée',
      fact: 'Vous avez confirmé cette adresse e-mail. Pour vous protéger, les mots de passe, les fournisseurs liés et les autres appareils ajoutés auparavant à ce compte ont été supprimés.',
    }),
  },
  passkey: {
    added: (name) => ({
      subject: 'une clé d’accès a été ajoutée',
      fact:
        name === undefined
          ? 'Une clé d’accès a été ajoutée à votre compte. Elle permet de se connecter.'
          : `La clé d’accès « ${name} » a été ajoutée à votre compte. Elle permet de se connecter.`,
    }),
    removed: (name) => ({
      subject: 'une clé d’accès a été supprimée',
      fact:
        name === undefined
          ? 'Une clé d’accès a été supprimée de votre compte. Elle ne permet plus de se connecter.'
          : `La clé d’accès « ${name} » a été supprimée de votre compte. Elle ne permet plus de se connecter.`,
    }),
    unexpected:
      'Sinon, une autre personne utilise peut-être votre compte. Supprimez dans les paramètres de votre compte les clés d’accès qui ne sont pas les vôtres, et choisissez un nouveau mot de passe. Déconnectez aussi tous les autres appareils. Ou contactez l’assistance.',
  },
  impersonation: {
    subject: 'l’administration a ouvert votre compte',
    fact: (app, at) =>
      `Le ${at}, une personne qui administre ${app} a commencé à agir en votre nom : pour voir ce que vous voyez, et pour vous aider. Les mots de passe et la validation en deux étapes ne peuvent pas être modifiés ainsi.`,
    reason: (reason) => `La raison indiquée : « ${reason} »`,
    unexpected: 'Si vous ne vous y attendiez pas, contactez l’assistance.',
  },
  apiKey: {
    expires: (key, date) => ({
      subject: 'une clé API expire bientôt',
      fact: `La clé API « ${key} » expire le ${date}. Les programmes qui l’utilisent cesseront alors de fonctionner.`,
    }),
    replace:
      'Remplacez la clé avant ce jour dans les paramètres de votre compte. Pendant un certain temps, l’ancienne et la nouvelle fonctionnent toutes les deux.',
    leaked: (key) => ({
      subject: 'une clé API a été trouvée en public',
      fact: `La clé API « ${key} » a été trouvée dans un lieu public et a donc été révoquée. Elle ne fonctionne plus.`,
    }),
    check:
      'Créez une nouvelle clé et mettez-la à la place de l’ancienne. Vérifiez ensuite ce qui a été fait avec l’ancienne.',
    leakAction: 'Voir où elle a été trouvée',
    unexpected:
      'Si vous ne connaissez pas cette clé, une autre personne utilise peut-être votre compte : choisissez un nouveau mot de passe et déconnectez tous les autres appareils.',
  },
  notice: {
    subject: (app, subject) => `${app} : ${subject}`,
    about: (app, account) => `Ce message concerne votre compte ${account} sur ${app}.`,
    expected: 'Si vous avez fait ce changement, vous n’avez rien à faire.',
    unexpected:
      'Sinon, une autre personne utilise peut-être votre compte. Choisissez un nouveau mot de passe sur la page de connexion. Vérifiez ensuite les appareils, l’adresse e-mail, le numéro de téléphone, les fournisseurs liés et la validation en deux étapes dans les réglages de votre compte, ou contactez l’assistance.',
    undo: 'Sinon, annulez le changement avec ce lien, puis choisissez un nouveau mot de passe.',
    undoAction: 'Annuler le changement',
    contact: 'Sinon, une autre personne utilise peut-être votre compte : contactez l’assistance immédiatement.',
    notYours:
      'Si ce compte n’est pas le vôtre, vous pouvez ignorer ce message : l’adresse doit être confirmée avant d’être utilisée.',
  },
};
