import type { Catalogue } from '../catalogue.js';

export const passwordTexts: Catalogue['password'] = {
  forgotTitle: '¿Ha olvidado su contraseña?',
  forgotLead: 'Escriba su dirección. Le enviaremos un enlace para elegir una contraseña nueva.',
  sendLink: 'Enviarme un enlace',
  linkSent: 'Si existe una cuenta con {email}, le hemos enviado un enlace.',
  knowPassword: '¿Recuerda su contraseña?',
  chooseTitle: 'Elija una contraseña nueva',
  chooseLead: 'Lo usará la próxima vez que inicie sesión.',
  newPassword: 'Contraseña nueva',
  save: 'Guardar contraseña',
  doneTitle: 'Su contraseña nueva se ha guardado',
  doneLead: 'Inicie sesión con la nueva contraseña.',
  oldTitle: 'Este enlace ya no es válido',
  oldLead: 'Ya se ha usado, es demasiado antiguo o la contraseña ha cambiado desde entonces. Pida uno nuevo.',
  missingTitle: 'Falta un enlace',
  missingLead: 'Para elegir una contraseña nueva necesita un enlace de un correo. Pida uno.',
};
