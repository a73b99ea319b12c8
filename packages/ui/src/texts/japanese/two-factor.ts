import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: 'あと 1 ステップ',
  appLead: '認証アプリに表示されたコードを入力してください。',
  appCode: '認証コード',
  useApp: '認証アプリを使う',
  mailLead: 'メールで送信するコードを入力してください。',
  mailCode: 'メールのコード',
  useMail: 'コードをメールで受け取る',
  sendCode: 'コードを送信',
  mailSent: 'コードをメールで送信しました。',
  backupLead: '保存したコードのいずれかを入力してください。各コードは 1 回だけ使えます。',
  backupCode: 'バックアップ コード',
  useBackup: 'バックアップ コードを使う',
  usePasskey: 'パスキーを使う',
  trust: 'このブラウザーを信頼する',
  trustHint: 'このブラウザーでは 30 日間コードが不要になります。',
  nothingWaits: 'コードを待っているログインはありません。ログインしてください。',
};
