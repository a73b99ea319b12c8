import type { Catalogue } from '../catalogue.js';

export const reauthenticateTexts: Catalogue['reauthenticate'] = {
  title: '本人確認',
  lead: 'ログインしてから時間がたっているため、別の人がこのブラウザーを使っている可能性があります。',
  mailboxLead:
    'メールアドレスを確認したリンクは、別の人が開いた可能性があります。メールで届くコードで、このアカウントがご本人のものであることを確認します。',
  factorTitle: '2 段階認証',
  factorLead: 'コードなしでログインしていますが、この操作にはコードが必要です。',
  checking: '確認しています…',
  usePassword: 'パスワードを使う',
  mailCode: 'コードをメールで受け取る',
  codeSent: 'メールアドレスにコードを送信しました。',
  continueWith: '{provider} で続ける',
  usePasskey: 'パスキーを使う',
  confirmed: '本人確認が完了しました。もう一度ボタンを押してください。',
  refused: '本人確認ができませんでした。',
  otherAccount: 'ここに連携されているものとは別の {provider} アカウントです。',
  notAsked: '{provider} で再度のログインを求められませんでした。別の方法を選んでください。',
};
