import type { Catalogue } from '../catalogue.js';

export const passwordTexts: Catalogue['password'] = {
  forgotTitle: 'パスワードをお忘れですか？',
  forgotLead: 'アドレスを入力してください。新しいパスワードを設定するリンクをメールで送信します。',
  sendLink: 'リンクをメールで送信',
  linkSent: '{email} のアカウントがある場合は、リンクを送信しました。',
  knowPassword: 'パスワードがわかりますか？',
  chooseTitle: '新しいパスワードを設定',
  chooseLead: '次回のログインから使います。',
  newPassword: '新しいパスワード',
  save: 'パスワードを保存',
  doneTitle: '新しいパスワードを設定しました',
  doneLead: '新しいパスワードでログインしてください。',
  oldTitle: 'このリンクは無効です',
  oldLead: 'すでに使用されたか、古すぎるか、その後パスワードが変更されました。新しいリンクをリクエストしてください。',
  missingTitle: 'リンクがありません',
  missingLead: '新しいパスワードを設定するには、メールのリンクが必要です。リンクをリクエストしてください。',
};
