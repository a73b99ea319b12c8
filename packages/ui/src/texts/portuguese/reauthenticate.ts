import type { Catalogue } from '../catalogue.js';

export const reauthenticateTexts: Catalogue['reauthenticate'] = {
  title: 'Confirme que é você',
  lead: 'Você entrou há algum tempo, e outra pessoa pode estar usando este navegador agora.',
  mailboxLead:
    'Outra pessoa pode ter aberto o link que verificou seu endereço. Um código do seu e-mail mostra que esta conta é sua.',
  factorTitle: 'Verificação em duas etapas',
  factorLead: 'Você entrou aqui sem um código, e isso exige um.',
  checking: 'Verificando…',
  usePassword: 'Usar a senha',
  mailCode: 'Enviar um código por e-mail',
  codeSent: 'Enviamos um código para seu e-mail.',
  continueWith: 'Continuar com {provider}',
  usePasskey: 'Usar uma chave de acesso',
  confirmed: 'Você confirmou que é você. Pressione o botão novamente.',
  refused: 'Isso não confirmou que é você.',
  otherAccount: 'É outra conta de {provider}, diferente da vinculada aqui.',
  notAsked: '{provider} não pediu que você entrasse novamente. Escolha outra forma.',
};
