import type { Catalogue } from '../catalogue.js';

export const reauthenticateTexts: Catalogue['reauthenticate'] = {
  title: 'Confirme que es usted',
  lead: 'Inició sesión hace tiempo y quizá otra persona use ahora este navegador.',
  factorTitle: 'Un paso más',
  factorLead: 'Inició sesión aquí sin código y esto requiere uno.',
  checking: 'Comprobando…',
  usePassword: 'Usar la contraseña',
  mailCode: 'Enviarme un código',
  codeSent: 'Hemos enviado un código a su correo.',
  continueWith: 'Continuar con {provider}',
  usePasskey: 'Usar una llave de acceso',
};
