import type { Catalogue } from '../catalogue.js';

export const signUpTexts: Catalogue['signUp'] = {
  title: 'Criar uma conta',
  lead: 'Preencha seus dados para começar.',
  name: 'Nome',
  nameMissing: 'Digite seu nome.',
  username: 'Nome de usuário',
  usernameFree: '{name} está livre.',
  usernameTaken: '{name} já está em uso.',
  submit: 'Criar conta',
  working: 'Criando a conta…',
  withPasskey: 'Criar conta com uma chave de acesso',
  haveAccount: 'Já tem uma conta?',
  exists: 'Já existe uma conta com este endereço.',
  signInInstead: 'Entrar',
  closed: 'Não é possível criar contas aqui',
  closedLead: 'Peça um convite aos responsáveis por este site.',
  sent: 'Verifique seu e-mail',
  sentLead: 'Se {email} puder ser usado em uma nova conta, enviamos um link para ele. Abra-o e depois entre.',
  required: 'Preencha este campo.',
  wholeNumber: 'Digite um número inteiro.',
  dateAndTime: 'Digite uma data e uma hora.',
};
