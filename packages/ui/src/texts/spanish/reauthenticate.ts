import type { Catalogue } from '../catalogue.js';

export const reauthenticateTexts: Catalogue['reauthenticate'] = {
  title: 'Confirme que es usted',
  lead: 'Inició sesión hace tiempo y quizá otra persona use ahora este navegador.',
  mailboxLead:
    'Quizá otra persona abrió el enlace que verificó su dirección. Un código de su correo demuestra que esta cuenta es suya.',
  factorTitle: 'Verificación en dos pasos',
  factorLead: 'Inició sesión aquí sin código y esto requiere uno.',
  checking: 'Comprobando…',
  usePassword: 'Usar la contraseña',
  mailCode: 'Enviarme un código',
  codeSent: 'Hemos enviado un código a su correo electrónico.',
  continueWith: 'Continuar con {provider}',
  usePasskey: 'Usar una llave de acceso',
  confirmed: 'Ha confirmado que es usted. Pulse el botón de nuevo.',
  refused: 'Eso no ha confirmado que es usted.',
  otherAccount: 'Es otra cuenta de {provider} que la vinculada aquí.',
  notAsked: '{provider} no le ha pedido que inicie sesión de nuevo. Elija otra forma.',
};
