import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'Un paso más',
  appLead: 'Escriba el código que muestra su aplicación de autenticación.',
  appCode: 'Código de autenticación',
  useApp: 'Usar la aplicación de autenticación',
  mailLead: 'Escriba el código que le enviamos por correo.',
  mailCode: 'Código del correo',
  useMail: 'Recibir un código por correo',
  sendCode: 'Enviar un código',
  mailSent: 'Hemos enviado un código a su correo.',
  backupLead: 'Escriba uno de los códigos que guardó. Cada uno funciona una vez.',
  backupCode: 'Código de respaldo',
  useBackup: 'Usar un código de respaldo',
  usePasskey: 'Usar una llave de acceso',
  trust: 'Confiar en este navegador',
  trustHint: 'Este navegador no necesita código durante 30 días.',
  nothingWaits: 'Ningún inicio de sesión espera un código. Inicie sesión.',
};
