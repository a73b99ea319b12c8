import type { Catalogue } from '../catalogue.js';

export const invitationTexts: Catalogue['invitation'] = {
  invited: 'Tiene una invitación',
  invitedLead: 'Inicie sesión o cree una cuenta con la dirección que recibió la invitación y vuelva aquí.',
  joinTitle: '¿Unirse a {organization}?',
  joinLead: '{inviter} le invita.',
  join: 'Unirse',
  decline: 'Rechazar',
  role: 'Su rol: {role}',
  ends: 'La invitación caduca {time}.',
  joined: 'Ya es miembro de {organization}',
  declined: 'Ha rechazado la invitación',
  goOn: 'Ir a la organización',
  incompleteTitle: 'Este enlace no contiene ninguna invitación',
  incompleteLead: 'Abra el enlace completo del correo de invitación.',
  deadTitle: 'Esta invitación ya no es válida',
  deadLead: 'Ya se ha respondido, ha caducado o se ha revocado. Pida una nueva.',
  foreignTitle: 'Esta invitación es para otra persona',
  foreignLead:
    'Ha iniciado sesión como {email} y la invitación se envió a otra dirección. Si esa también es suya, cierre la sesión e iníciela con ella.',
  unverifiedTitle: 'Confirme primero su dirección',
  unverifiedLead: 'La invitación es para {email}, que aún no ha confirmado.',
  sendLink: 'Enviar un enlace',
  linkSent: 'Se ha enviado un enlace a {email}.',
  factorNeeded: 'Esta organización requiere un segundo factor.',
  factorSoon: 'Esta organización requerirá un segundo factor {time}.',
};
