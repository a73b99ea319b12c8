import type { Catalogue } from '../catalogue.js';

export const passwordTexts: Catalogue['password'] = {
  forgotTitle: 'Esqueceu sua senha?',
  forgotLead: 'Digite seu endereço. Enviaremos um link para criar uma nova senha.',
  sendLink: 'Enviar um link por e-mail',
  linkSent: 'Se existir uma conta com {email}, enviamos um link para ela.',
  knowPassword: 'Lembrou sua senha?',
  chooseTitle: 'Escolha uma nova senha',
  chooseLead: 'Você vai usá-la na próxima vez que entrar.',
  newPassword: 'Nova senha',
  save: 'Salvar senha',
  doneTitle: 'Sua nova senha foi salva',
  doneLead: 'Entre com a nova senha.',
  oldTitle: 'Este link não é mais válido',
  oldLead: 'Ele já foi usado, é muito antigo ou a senha mudou desde então. Peça um novo.',
  missingTitle: 'Falta um link',
  missingLead: 'Para escolher uma nova senha, você precisa de um link recebido por e-mail. Peça um.',
};
