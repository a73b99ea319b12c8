import type { Catalogue } from '../catalogue.js';

export const invitationTexts: Catalogue['invitation'] = {
  invited: 'Você recebeu um convite',
  invitedLead: 'Entre ou crie uma conta com o endereço que recebeu o convite e volte aqui.',
  joinTitle: 'Participar de {organization}?',
  joinLead: '{inviter} convidou você.',
  join: 'Participar',
  decline: 'Recusar',
  role: 'Sua função: {role}',
  ends: 'O convite expira {time}.',
  joined: 'Agora você é membro de {organization}',
  declined: 'Você recusou o convite',
  goOn: 'Ir para a organização',
  incompleteTitle: 'Este link não contém um convite',
  incompleteLead: 'Abra o link completo do e-mail de convite.',
  deadTitle: 'Este convite não é mais válido',
  deadLead: 'Ele já foi respondido, expirou ou foi revogado. Peça um novo.',
  foreignTitle: 'Este convite é para outra pessoa',
  foreignLead:
    'Você entrou como {email}, e o convite foi enviado para outro endereço. Se esse endereço também é seu, saia e entre com ele.',
  unverifiedTitle: 'Confirme primeiro seu endereço',
  unverifiedLead: 'O convite é para {email}, que você ainda não confirmou.',
  sendLink: 'Enviar um link',
  linkSent: 'Enviamos um link para {email}.',
  factorNeeded: 'Esta organização exige um segundo fator.',
  factorSoon: 'Esta organização exigirá um segundo fator {time}.',
};
