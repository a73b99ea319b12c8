import type { MailTexts } from './mail-texts.js';

export const spanish: MailTexts = {
  language: 'es',
  direction: 'ltr',
  greeting: (name) => (name === undefined ? 'Hola:' : `Hola, ${name}:`),
  code: 'Su código',
  copyLink: 'O copie esta dirección en su navegador:',
  sentBy: (app) => `${app} ha enviado este correo.`,

  verification: (app) => ({
    subject: `${app}: confirme su dirección de correo`,
    paragraphs: ['Confirme que esta dirección es suya.'],
    action: 'Confirmar mi dirección',
    close: 'El enlace caduca pronto. Si no nos ha dado esta dirección, no tiene que hacer nada.',
  }),
  changeEmail: (app, newEmail) => ({
    subject: `${app}: ¿cambiar su dirección de correo?`,
    paragraphs: [
      `Ha pedido usar ${newEmail} en lugar de esta dirección.`,
      'Abra el enlace en el navegador en el que ha iniciado sesión.',
    ],
    action: 'Cambiar mi dirección',
    close:
      'El enlace caduca pronto. Si no lo ha pedido, no lo abra: otra persona ha iniciado sesión en su cuenta. Elija una contraseña nueva.',
  }),
  resetPassword: (app) => ({
    subject: `${app}: elija una contraseña nueva`,
    paragraphs: ['Ha pedido una contraseña nueva.'],
    action: 'Elegir una contraseña nueva',
    close:
      'El enlace funciona una sola vez y caduca pronto. Si no lo ha pedido, no tiene que hacer nada: su contraseña no cambia.',
  }),
  existingUser: (app) => ({
    subject: `${app}: ya tiene una cuenta`,
    paragraphs: [
      'Un registro ha usado su dirección, pero esta dirección ya tiene una cuenta. No se ha cambiado nada.',
      '¿Ha sido usted? Entonces inicie sesión. Si ha olvidado su contraseña, pida una nueva en la página de inicio de sesión.',
    ],
    close: 'Si no ha sido usted, no tiene que hacer nada.',
  }),
  deleteAccount: (app) => ({
    subject: `${app}: ¿eliminar su cuenta?`,
    paragraphs: [
      'Ha pedido eliminar su cuenta con todos sus datos. No se puede deshacer.',
      'Abra el enlace en el navegador en el que ha iniciado sesión.',
    ],
    action: 'Eliminar mi cuenta',
    close:
      'El enlace caduca pronto. Si no lo ha pedido, no lo abra: otra persona ha iniciado sesión en su cuenta. Elija una contraseña nueva.',
  }),
  magicLink: (app) => ({
    subject: `${app}: su enlace para iniciar sesión`,
    paragraphs: ['Abra el enlace en el navegador en el que quiere iniciar sesión.'],
    action: 'Iniciar sesión',
    close: 'El enlace funciona una sola vez y caduca pronto. Si no lo ha pedido, no lo abra.',
  }),
  invitation: (app, inviter = 'Un miembro', organization) => ({
    subject: `${app}: invitación a una organización`,
    paragraphs: [
      `${inviter} le invita a unirse a ${organization === undefined ? 'una organización' : `«${organization}»`} en ${app}.`,
      'El enlace le muestra la invitación. Allí puede crear una cuenta si no tiene ninguna.',
    ],
    action: 'Ver la invitación',
    close: 'La invitación es solo para esta dirección y caduca. Si no la esperaba, ignore este correo.',
  }),
  invitationNeedsFactor:
    'Esta organización requiere la verificación en dos pasos, por ejemplo con una aplicación de autenticación o una llave de acceso. Puede configurarla después de iniciar sesión.',

  reauthentication: (app) => ({
    subject: `${app}: confirme que es usted`,
    paragraphs: ['Escriba este código en la página que lo ha pedido.'],
    close:
      'El código caduca pronto. Nunca lo pedimos de otra manera. Si no lo ha pedido, otra persona usa su cuenta: elija una contraseña nueva.',
  }),
  twoFactorOTP: (app) => ({
    subject: `${app}: su código para iniciar sesión`,
    paragraphs: ['El primer paso era correcto. Escriba este código en la página que lo ha pedido.'],
    close:
      'El código caduca pronto. Nunca lo pedimos de otra manera. Si no ha intentado iniciar sesión, quizá otra persona conoce su contraseña: elija una nueva. Sin este código no puede iniciar sesión.',
  }),
  emailOTP: {
    'sign-in': (app) => ({
      subject: `${app}: su código para iniciar sesión`,
      paragraphs: ['Escriba este código en la página que lo ha pedido.'],
      close:
        'El código caduca pronto. No se lo dé a ninguna otra persona. Si no lo ha pedido, no tiene que hacer nada.',
    }),
    'email-verification': (app) => ({
      subject: `${app}: su código para confirmar su dirección`,
      paragraphs: ['Escriba este código en la página que lo ha pedido. Confirma que esta dirección es suya.'],
      close:
        'El código caduca pronto. No se lo dé a ninguna otra persona. Si no lo ha pedido, no tiene que hacer nada.',
    }),
    'forget-password': (app) => ({
      subject: `${app}: su código para una contraseña nueva`,
      paragraphs: ['Escriba este código en la página que lo ha pedido. Después elija una contraseña nueva.'],
      close:
        'El código caduca pronto. No se lo dé a ninguna otra persona. Si no lo ha pedido, no tiene que hacer nada: su contraseña no cambia.',
    }),
  },

  notices: {
    'email-changed': ({ email, previousEmail }) => ({
      subject: 'se ha cambiado su dirección de correo',
      fact: `La dirección de correo de su cuenta ha cambiado de ${previousEmail} a ${email}.`,
    }),
    'email-released': ({ email, previousEmail }) => ({
      subject: 'no se ha conservado una nueva dirección de correo',
      fact: `La dirección de correo de su cuenta vuelve a ser ${email}. Iba a ser ${previousEmail}, pero esa dirección no se verificó a tiempo: una persona sin acceso a su cuenta ha confirmado ${previousEmail}. Si usted es esa persona, inicie sesión con ${email} para llegar a su cuenta.`,
    }),
    'password-changed': () => ({
      subject: 'se ha cambiado su contraseña',
      fact: 'Se ha cambiado la contraseña de su cuenta.',
    }),
    'password-reset': () => ({
      subject: 'se ha restablecido su contraseña',
      fact: 'Se ha elegido una contraseña nueva para su cuenta con un código o enlace de un mensaje.',
    }),
    'password-set': () => ({
      subject: 'se ha añadido una contraseña',
      fact: 'Su cuenta no tenía contraseña. Ahora tiene una.',
    }),
    'password-removed': () => ({
      subject: 'se ha quitado su contraseña',
      fact: 'Se ha quitado la contraseña de su cuenta.',
    }),
    'provider-linked': ({ providerId }) => ({
      subject: `se ha añadido el inicio de sesión con ${providerId}`,
      fact: `Una cuenta de ${providerId} puede ahora iniciar sesión en su cuenta.`,
    }),
    'provider-unlinked': ({ providerId }) => ({
      subject: `se ha quitado el inicio de sesión con ${providerId}`,
      fact: `Su cuenta de ${providerId} ya no puede iniciar sesión.`,
    }),
    'phone-number-added': ({ phoneNumber }) => ({
      subject: 'se ha añadido un número de teléfono',
      fact: `Se ha añadido el número de teléfono ${phoneNumber} a su cuenta. Sirve para iniciar sesión.`,
    }),
    'phone-number-removed': ({ phoneNumber }) => ({
      subject: 'se ha quitado un número de teléfono',
      fact: `Se ha quitado el número de teléfono ${phoneNumber} de su cuenta.`,
    }),
    'two-factor-enabled': () => ({
      subject: 'se ha activado la verificación en dos pasos',
      fact: 'Se ha activado la verificación en dos pasos. Se ha cerrado la sesión en todos los demás dispositivos.',
    }),
    'two-factor-disabled': () => ({
      subject: 'se ha desactivado la verificación en dos pasos',
      fact: 'Se ha desactivado la verificación en dos pasos. Su cuenta está ahora menos protegida.',
    }),
    'two-factor-replaced': () => ({
      subject: 'se ha sustituido su aplicación de autenticación',
      fact: 'La verificación en dos pasos de su cuenta usa ahora otra aplicación, con códigos de respaldo nuevos.',
    }),
    'two-factor-reset': () => ({
      subject: 'se ha quitado la verificación en dos pasos',
      fact: 'Los responsables de este servicio han quitado la verificación en dos pasos de su cuenta y han cerrado la sesión en todos los dispositivos.',
    }),
    'backup-codes-replaced': () => ({
      subject: 'se han sustituido sus códigos de respaldo',
      fact: 'Se han creado códigos de respaldo nuevos. Los anteriores ya no funcionan.',
    }),
    'account-claimed': () => ({
      subject: 'su dirección de correo está confirmada',
      fact: 'Ha confirmado este correo electrónico. Para protegerle, se han quitado las contraseñas, los proveedores vinculados y los demás dispositivos que se habían añadido antes a esta cuenta.',
    }),
  },
  passkey: {
    added: (name) => ({
      subject: 'se ha añadido una llave de acceso',
      fact:
        name === undefined
          ? 'Se ha añadido una llave de acceso a su cuenta. Permite iniciar sesión.'
          : `Se ha añadido a su cuenta la llave de acceso «${name}». Permite iniciar sesión.`,
    }),
    removed: (name) => ({
      subject: 'se ha eliminado una llave de acceso',
      fact:
        name === undefined
          ? 'Se ha eliminado una llave de acceso de su cuenta. Ya no permite iniciar sesión.'
          : `Se ha eliminado de su cuenta la llave de acceso «${name}». Ya no permite iniciar sesión.`,
    }),
    unexpected:
      'Si no, quizá otra persona esté usando su cuenta. Elimine en los ajustes de su cuenta las llaves de acceso que no sean suyas y elija una nueva contraseña. Cierre también la sesión en los demás dispositivos. O contacte con el soporte.',
  },
  impersonation: {
    subject: 'la administración ha abierto su cuenta',
    fact: (app, at) =>
      `El ${at}, una persona que administra ${app} empezó a actuar en su nombre: para ver lo que usted ve y ayudarle. Así no se pueden cambiar contraseñas ni la verificación en dos pasos.`,
    reason: (reason) => `El motivo indicado: «${reason}»`,
    unexpected: 'Si no lo esperaba, contacte con el soporte.',
  },
  apiKey: {
    expires: (key, date) => ({
      subject: 'una clave de API caduca pronto',
      fact: `La clave de API «${key}» caduca el ${date}. Los programas que la usan dejarán entonces de funcionar.`,
    }),
    replace:
      'Sustituya la clave antes de ese día en los ajustes de su cuenta. Durante un tiempo funcionan la antigua y la nueva.',
    leaked: (key) => ({
      subject: 'se ha encontrado una clave de API en público',
      fact: `La clave de API «${key}» se ha encontrado en un lugar público y por eso se ha revocado. Ya no funciona.`,
    }),
    check:
      'Cree una clave nueva y póngala en el lugar de la antigua. Después compruebe qué se ha hecho con la antigua.',
    leakAction: 'Ver dónde se encontró',
    unexpected:
      'Si no conoce esta clave, quizá otra persona esté usando su cuenta: elija una nueva contraseña y cierre la sesión en los demás dispositivos.',
  },
  notice: {
    subject: (app, subject) => `${app}: ${subject}`,
    about: (app, account) => `Este correo trata de su cuenta ${account} en ${app}.`,
    expected: 'Si ha hecho este cambio, no tiene que hacer nada.',
    unexpected:
      'Si no, quizá otra persona usa su cuenta. Elija una contraseña nueva en la página de inicio de sesión. Después revise los dispositivos, la dirección de correo, el número de teléfono, los proveedores vinculados y la verificación en dos pasos en los ajustes de su cuenta, o contacte con el servicio de ayuda.',
    undo: 'Si no, deshaga el cambio con este enlace y elija después una contraseña nueva.',
    undoAction: 'Deshacer el cambio',
    contact: 'Si no, quizá otra persona usa su cuenta: contacte enseguida con el servicio de ayuda.',
    notYours:
      'Si esta cuenta no es suya, puede ignorar este correo: la dirección se tiene que confirmar antes de usarla.',
  },
};
