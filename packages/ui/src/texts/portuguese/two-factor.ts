import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'Verificação em duas etapas',
  appLead: 'Digite o código que seu app autenticador mostra.',
  appCode: 'Código de verificação',
  useApp: 'Usar o app autenticador',
  mailLead: 'Digite o código de verificação do nosso e-mail.',
  mailCode: 'Código de verificação',
  useMail: 'Receber um código por e-mail',
  sendCode: 'Enviar um código',
  mailSent: 'Enviamos um código para seu e-mail.',
  backupLead: 'Digite um dos códigos que você salvou. Cada um funciona uma vez.',
  backupCode: 'Código de backup',
  useBackup: 'Usar um código de backup',
  usePasskey: 'Usar uma chave de acesso',
  trust: 'Confiar neste dispositivo',
  trustHint:
    'Este dispositivo pula a verificação em duas etapas por tempo limitado. Use somente no seu próprio dispositivo.',
  nothingWaits: 'Nenhuma tentativa de entrar espera um código. Entre novamente.',
};
