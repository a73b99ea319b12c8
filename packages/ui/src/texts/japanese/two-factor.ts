import type { Catalogue } from '../catalogue.js';

export const twoFactorTexts: Catalogue['twoFactor'] = {
  title: '2 段階認証',
  appLead: '認証アプリに表示されたコードを入力してください。',
  appCode: '確認コード',
  useApp: '認証アプリを使う',
  mailLead: 'メールの確認コードを入力してください。',
  mailCode: '確認コード',
  useMail: 'コードをメールで受け取る',
  sendCode: 'コードを送信',
  mailSent: 'メールアドレスにコードを送信しました。',
  backupLead: '保存したコードのいずれかを入力してください。各コードは 1 回だけ使えます。',
  backupCode: 'バックアップ コード',
  useBackup: 'バックアップ コードを使う',
  usePasskey: 'パスキーを使う',
  trust: 'このデバイスを信頼する',
  trustHint: 'このデバイスでは、一定期間 2 段階認証が省略されます。自分のデバイスでのみ使ってください。',
  nothingWaits: 'コードを待っているログインはありません。ログインしてください。',
};
