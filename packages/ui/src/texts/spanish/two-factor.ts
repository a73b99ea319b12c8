import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'Verificación en dos pasos',
  appLead: 'Escriba el código que muestra su aplicación de autenticación.',
  appCode: 'Código de verificación',
  useApp: 'Usar la aplicación de autenticación',
  mailLead: 'Escriba el código de verificación de nuestro correo electrónico.',
  mailCode: 'Código de verificación',
  useMail: 'Recibir un código por correo',
  sendCode: 'Enviar un código',
  mailSent: 'Hemos enviado un código a su correo electrónico.',
  backupLead: 'Escriba uno de los códigos que guardó. Cada uno funciona una vez.',
  backupCode: 'Código de respaldo',
  useBackup: 'Usar un código de respaldo',
  usePasskey: 'Usar una llave de acceso',
  trust: 'Confiar en este dispositivo',
  trustHint:
    'Este dispositivo omite la verificación en dos pasos durante un tiempo limitado. Úselo solo en su propio dispositivo.',
  nothingWaits: 'Ningún inicio de sesión espera un código. Inicie sesión.',
};
