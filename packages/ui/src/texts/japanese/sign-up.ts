import type { Catalogue } from '../catalogue.js';

export const signUpTexts: Catalogue['signUp'] = {
  title: 'アカウントを作成',
  lead: '情報を入力して始めましょう。',
  name: '名前',
  nameMissing: '名前を入力してください。',
  username: 'ユーザー名',
  usernameFree: '{name} は使えます。',
  usernameTaken: '{name} は使われています。',
  submit: 'アカウントを作成',
  working: 'アカウントを作成しています…',
  withPasskey: 'パスキーでアカウントを作成',
  haveAccount: 'すでにアカウントをお持ちですか？',
  exists: 'このアドレスのアカウントはすでにあります。',
  signInInstead: 'ログインする',
  closed: 'ここでは新しいアカウントを作成できません',
  closedLead: 'サイトの運営者に招待を依頼してください。',
  sent: 'メールを確認してください',
  sentLead:
    '{email} を新しいアカウントに使える場合は、リンクを送信しました。リンクを開いてから、ログインしてください。',
  required: 'この項目を入力してください。',
  wholeNumber: '整数を入力してください。',
  dateAndTime: '日付と時刻を入力してください。',
};
