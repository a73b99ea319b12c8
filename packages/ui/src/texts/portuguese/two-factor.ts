import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'Mais uma etapa',
  appLead: 'Digite o código que seu app autenticador mostra.',
  appCode: 'Código do autenticador',
  useApp: 'Usar o app autenticador',
  mailLead: 'Digite o código que enviamos por e-mail.',
  mailCode: 'Código do e-mail',
  useMail: 'Receber um código por e-mail',
  sendCode: 'Enviar um código',
  mailSent: 'Enviamos um código para o seu e-mail.',
  backupLead: 'Digite um dos códigos que você salvou. Cada um funciona uma vez.',
  backupCode: 'Código de backup',
  useBackup: 'Usar um código de backup',
  usePasskey: 'Usar uma chave de acesso',
  trust: 'Confiar neste navegador',
  trustHint: 'Este navegador não precisa de código por 30 dias.',
  nothingWaits: 'Nenhuma tentativa de entrar espera um código. Entre novamente.',
};
