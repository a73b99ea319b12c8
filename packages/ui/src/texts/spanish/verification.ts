import type { Catalogue } from '../catalogue.js';

export const verificationTexts: Catalogue['verification'] = {
  askTitle: 'Confirme su dirección',
  askLead: 'Le enviaremos un enlace. Ábralo para confirmar la dirección.',
  sendLink: 'Enviar un enlace nuevo',
  linkSent: 'Si {email} aún no está confirmada, se le ha enviado un enlace nuevo. Es válido durante una hora.',
  waitTitle: 'Revise su correo',
  waitLead: 'Hemos enviado un enlace a {email}. Es válido durante una hora.',
  resent: 'Se ha enviado un enlace nuevo a {email}.',
  doneTitle: 'Su dirección está confirmada',
  doneLead: 'Ha demostrado que {email} es suya.',
  doneElsewhereTitle: 'La dirección está confirmada',
  doneElsewhereLead: 'Gracias. Puede iniciar sesión con ella.',
  otherAccountLead: 'Pero en este navegador ha iniciado sesión con otra cuenta: {email} aún no está confirmada.',
  changedTitle: 'Abra un enlace más',
  changedLead:
    'Ahora inicia sesión con {email}. Le hemos enviado un enlace: ábralo también para confirmar la dirección.',
  expiredTitle: 'Este enlace ha caducado',
  expiredLead: 'Estos enlaces son válidos durante una hora. Pida uno nuevo.',
  invalidTitle: 'Este enlace no es válido',
  invalidLead: 'Está incompleto o su dirección ha cambiado desde entonces. Pida uno nuevo.',
  stillVerifiedLead: 'Su dirección, {email}, está confirmada. Si quiere cambiarla, pídalo de nuevo.',
  deletedTitle: 'Esta cuenta se ha eliminado',
  deletedLead: 'Se eliminó después de que enviáramos el correo.',
  foreignTitle: 'Este enlace no es para usted',
  foreignLead:
    'Pertenece a otra cuenta y usted ha iniciado sesión como {email}. Inicie sesión con la cuenta que recibió el correo y vuelva a abrir el enlace.',
  signInFirstTitle: 'Inicie sesión primero',
  signInFirstLead:
    'Este enlace solo funciona en un navegador en el que haya iniciado sesión. Iníciela aquí y vuelva a abrir el enlace.',
  takenTitle: 'Esta dirección no se puede usar',
  takenLead: 'Ahora pertenece a otra persona. Su dirección no cambia; puede elegir otra.',
  home: 'Ir a la página principal',
  account: 'Ir a su cuenta',
};
