import type { Catalogue } from '../catalogue.js';

export const reauthenticateTexts: Catalogue['reauthenticate'] = {
  title: '本人確認',
  lead: 'ログインしてから時間がたっているため、別の人がこのブラウザーを使っている可能性があります。',
  factorTitle: 'あと 1 ステップ',
  factorLead: 'コードなしでログインしていますが、この操作にはコードが必要です。',
  checking: '確認しています…',
  usePassword: 'パスワードを使う',
  mailCode: 'コードをメールで受け取る',
  codeSent: 'コードをメールで送信しました。',
  continueWith: '{provider} で続ける',
  usePasskey: 'パスキーを使う',
};
