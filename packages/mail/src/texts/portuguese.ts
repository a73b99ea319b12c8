import type { MailTexts } from './mail-texts.js';

/** Portuguese of Brazil. */
export const portuguese: MailTexts = {
  language: 'pt',
  direction: 'ltr',
  greeting: (name) => (name === undefined ? 'Olá,' : `Olá, ${name},`),
  code: 'Seu código',
  copyLink: 'Ou copie este endereço para o seu navegador:',
  sentBy: (app) => `Este e-mail foi enviado por ${app}.`,

  verification: (app) => ({
    subject: `${app}: confirme seu endereço de e-mail`,
    paragraphs: ['Confirme que este endereço é seu.'],
    action: 'Confirmar meu endereço',
    close: 'O link expira em breve. Se você não nos informou este endereço, não precisa fazer nada.',
  }),
  changeEmail: (app, newEmail) => ({
    subject: `${app}: alterar seu endereço de e-mail?`,
    paragraphs: [
      `Você pediu para usar ${newEmail} em vez deste endereço.`,
      'Abra o link no navegador em que você entrou.',
    ],
    action: 'Alterar meu endereço',
    close:
      'O link expira em breve. Se você não pediu isso, não o abra: outra pessoa entrou na sua conta. Escolha uma nova senha.',
  }),
  resetPassword: (app) => ({
    subject: `${app}: escolha uma nova senha`,
    paragraphs: ['Você pediu uma nova senha.'],
    action: 'Escolher uma nova senha',
    close:
      'O link funciona uma única vez e expira em breve. Se você não o pediu, não precisa fazer nada: sua senha não muda.',
  }),
  existingUser: (app) => ({
    subject: `${app}: você já tem uma conta`,
    paragraphs: [
      'Um cadastro usou seu endereço, mas este endereço já tem uma conta. Nada foi alterado.',
      'Foi você? Então entre na conta. Se esqueceu sua senha, peça uma nova na página de entrada.',
    ],
    close: 'Se não foi você, não precisa fazer nada.',
  }),
  deleteAccount: (app) => ({
    subject: `${app}: excluir sua conta?`,
    paragraphs: [
      'Você pediu para excluir sua conta, com todos os dados. Isso não pode ser desfeito.',
      'Abra o link no navegador em que você entrou.',
    ],
    action: 'Excluir minha conta',
    close:
      'O link expira em breve. Se você não pediu isso, não o abra: outra pessoa entrou na sua conta. Escolha uma nova senha.',
  }),
  magicLink: (app) => ({
    subject: `${app}: seu link para entrar`,
    paragraphs: ['Abra o link no navegador em que você quer entrar.'],
    action: 'Entrar',
    close: 'O link funciona uma única vez e expira em breve. Se você não o pediu, não o abra.',
  }),
  invitation: (app, inviter = 'Um membro', organization) => ({
    subject: `${app}: convite para uma organização`,
    paragraphs: [
      `${inviter} convida você a participar de ${organization === undefined ? 'uma organização' : `“${organization}”`} em ${app}.`,
      'O link mostra o convite. Lá você pode criar uma conta, se ainda não tiver.',
    ],
    action: 'Ver o convite',
    close: 'O convite vale só para este endereço e expira. Se você não o esperava, ignore este e-mail.',
  }),
  invitationNeedsFactor:
    'Esta organização exige a verificação em duas etapas, por exemplo com um app autenticador ou uma chave de acesso. Você pode configurá-la depois de entrar.',

  reauthentication: (app) => ({
    subject: `${app}: confirme que é você`,
    paragraphs: ['Digite este código na página que o pediu.'],
    close:
      'O código expira em breve. Nunca o pedimos de outra forma. Se você não o pediu, outra pessoa está usando sua conta: escolha uma nova senha.',
  }),
  twoFactorOTP: (app) => ({
    subject: `${app}: seu código para entrar`,
    paragraphs: ['A primeira etapa estava correta. Digite este código na página que o pediu.'],
    close:
      'O código expira em breve. Nunca o pedimos de outra forma. Se você não tentou entrar, outra pessoa pode conhecer sua senha: escolha uma nova. Sem este código, ela não consegue entrar.',
  }),
  emailOTP: {
    'sign-in': (app) => ({
      subject: `${app}: seu código para entrar`,
      paragraphs: ['Digite este código na página que o pediu.'],
      close:
        'O código expira em breve. Não o informe a nenhuma outra pessoa. Se você não o pediu, não precisa fazer nada.',
    }),
    'email-verification': (app) => ({
      subject: `${app}: seu código para confirmar seu endereço`,
      paragraphs: ['Digite este código na página que o pediu. Ele confirma que este endereço é seu.'],
      close:
        'O código expira em breve. Não o informe a nenhuma outra pessoa. Se você não o pediu, não precisa fazer nada.',
    }),
    'forget-password': (app) => ({
      subject: `${app}: seu código para uma nova senha`,
      paragraphs: ['Digite este código na página que o pediu. Depois, escolha uma nova senha.'],
      close:
        'O código expira em breve. Não o informe a nenhuma outra pessoa. Se você não o pediu, não precisa fazer nada: sua senha não muda.',
    }),
  },

  notices: {
    'email-changed': ({ email, previousEmail }) => ({
      subject: 'seu endereço de e-mail foi alterado',
      fact: `O endereço de e-mail da sua conta mudou de ${previousEmail} para ${email}.`,
    }),
    'email-released': ({ email, previousEmail }) => ({
      subject: 'um novo endereço de e-mail não foi mantido',
      fact: `O endereço de e-mail da sua conta voltou a ser ${email}. Ele seria ${previousEmail}, mas esse endereço não foi confirmado a tempo: uma pessoa sem acesso à sua conta confirmou ${previousEmail}. Se você é essa pessoa, entre com ${email} para chegar à sua conta.`,
    }),
    'password-changed': () => ({
      subject: 'sua senha foi alterada',
      fact: 'A senha da sua conta foi alterada.',
    }),
    'password-reset': () => ({
      subject: 'sua senha foi redefinida',
      fact: 'Uma nova senha foi definida para sua conta com um código ou link de uma mensagem.',
    }),
    'password-set': () => ({
      subject: 'uma senha foi adicionada',
      fact: 'Sua conta não tinha senha. Agora tem uma.',
    }),
    'password-removed': () => ({
      subject: 'sua senha foi removida',
      fact: 'A senha da sua conta foi removida.',
    }),
    'provider-linked': ({ providerId }) => ({
      subject: `a entrada com ${providerId} foi adicionada`,
      fact: `Agora é possível entrar na sua conta com uma conta de ${providerId}.`,
    }),
    'provider-unlinked': ({ providerId }) => ({
      subject: `a entrada com ${providerId} foi removida`,
      fact: `Não é mais possível entrar com sua conta de ${providerId}.`,
    }),
    'phone-number-added': ({ phoneNumber }) => ({
      subject: 'um número de telefone foi adicionado',
      fact: `O número de telefone ${phoneNumber} foi adicionado à sua conta. É possível entrar com ele.`,
    }),
    'phone-number-removed': ({ phoneNumber }) => ({
      subject: 'um número de telefone foi removido',
      fact: `O número de telefone ${phoneNumber} foi removido da sua conta.`,
    }),
    'two-factor-enabled': () => ({
      subject: 'a verificação em duas etapas foi ativada',
      fact: 'A verificação em duas etapas foi ativada. Todos os outros dispositivos foram desconectados.',
    }),
    'two-factor-disabled': () => ({
      subject: 'a verificação em duas etapas foi desativada',
      fact: 'A verificação em duas etapas foi desativada. Sua conta agora está menos protegida.',
    }),
    'two-factor-replaced': () => ({
      subject: 'seu app autenticador foi substituído',
      fact: 'A verificação em duas etapas da sua conta agora usa outro app autenticador, com novos códigos de backup.',
    }),
    'two-factor-reset': () => ({
      subject: 'a verificação em duas etapas foi removida',
      fact: 'Os responsáveis por este serviço removeram a verificação em duas etapas da sua conta e desconectaram todos os dispositivos.',
    }),
    'backup-codes-replaced': () => ({
      subject: 'seus códigos de backup foram substituídos',
      fact: 'Novos códigos de backup foram criados. Os antigos não funcionam mais.',
    }),
    'account-claimed': () => ({
      subject: 'seu endereço de e-mail está confirmado',
      fact: 'Você confirmou este e-mail. Para proteger você, removemos as senhas, os provedores vinculados e os outros dispositivos que tinham sido adicionados a esta conta antes disso.',
    }),
  },
  passkey: {
    added: (name) => ({
      subject: 'uma chave de acesso foi adicionada',
      fact:
        name === undefined
          ? 'Uma chave de acesso foi adicionada à sua conta. É possível entrar com ela.'
          : `A chave de acesso “${name}” foi adicionada à sua conta. É possível entrar com ela.`,
    }),
    removed: (name) => ({
      subject: 'uma chave de acesso foi removida',
      fact:
        name === undefined
          ? 'Uma chave de acesso foi removida da sua conta. Não é mais possível entrar com ela.'
          : `A chave de acesso “${name}” foi removida da sua conta. Não é mais possível entrar com ela.`,
    }),
    unexpected:
      'Se não foi você, outra pessoa pode estar usando sua conta. Remova nas configurações da conta as chaves de acesso que não são suas e escolha uma nova senha. Desconecte também os outros dispositivos. Ou entre em contato com o suporte.',
  },
  impersonation: {
    subject: 'a administração abriu sua conta',
    fact: (app, at) =>
      `Em ${at}, uma pessoa que administra ${app} começou a agir em seu nome: para ver o que você vê e ajudar. Assim não é possível alterar senhas nem a verificação em duas etapas.`,
    reason: (reason) => `O motivo informado: “${reason}”`,
    unexpected: 'Se você não esperava isso, entre em contato com o suporte.',
  },
  apiKey: {
    expires: (key, date) => ({
      subject: 'uma chave de API expira em breve',
      fact: `A chave de API “${key}” expira em ${date}. Os programas que a usam deixarão de funcionar.`,
    }),
    replace:
      'Substitua a chave antes desse dia nas configurações da conta. Por algum tempo, a antiga e a nova funcionam.',
    leaked: (key) => ({
      subject: 'uma chave de API foi encontrada em público',
      fact: `A chave de API “${key}” foi encontrada em um lugar público e por isso foi revogada. Ela não funciona mais.`,
    }),
    check: 'Crie uma chave nova e coloque-a no lugar da antiga. Depois, verifique o que foi feito com a antiga.',
    leakAction: 'Ver onde foi encontrada',
    unexpected:
      'Se você não conhece esta chave, outra pessoa pode estar usando sua conta: escolha uma nova senha e desconecte os outros dispositivos.',
  },
  notice: {
    subject: (app, subject) => `${app}: ${subject}`,
    about: (app, account) => `Este e-mail é sobre sua conta ${account} em ${app}.`,
    expected: 'Se você fez esta alteração, não precisa fazer nada.',
    unexpected:
      'Se não foi você, outra pessoa pode estar usando sua conta. Escolha uma nova senha na página de entrada. Depois, verifique os dispositivos, o e-mail, o número de telefone, os provedores vinculados e a verificação em duas etapas nas configurações da conta, ou entre em contato com o suporte.',
    undo: 'Se não foi você, desfaça a alteração com este link e depois escolha uma nova senha.',
    undoAction: 'Desfazer a alteração',
    contact: 'Se não foi você, outra pessoa pode estar usando sua conta: entre em contato com o suporte imediatamente.',
    notYours:
      'Se esta conta não é sua, você pode ignorar este e-mail: o endereço precisa ser confirmado antes de ser usado.',
  },
};
