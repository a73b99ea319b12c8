import type { Catalogue } from '../catalogue.js';

export const verificationTexts: Catalogue['verification'] = {
  askTitle: 'アドレスの確認',
  askLead: 'リンクをメールで送信します。リンクを開いてアドレスを確認してください。',
  sendLink: '新しいリンクを送信',
  linkSent: '{email} が未確認の場合は、新しいリンクを送信しました。リンクは 1 時間有効です。',
  waitTitle: 'メールを確認してください',
  waitLead: '{email} にリンクを送信しました。リンクは 1 時間有効です。',
  resent: '{email} に新しいリンクを送信しました。',
  doneTitle: 'アドレスを確認しました',
  doneLead: '{email} があなたのものであることを確認しました。',
  doneElsewhereTitle: 'アドレスを確認しました',
  doneElsewhereLead: 'ありがとうございます。このアドレスでログインできます。',
  otherAccountLead: 'ただし、このブラウザーでは別のアカウントでログインしています。{email} は未確認です。',
  changedTitle: 'もう 1 つリンクを開いてください',
  changedLead:
    '今後は {email} でログインします。このアドレスにもリンクを送信しました。リンクを開いてアドレスを確認してください。',
  expiredTitle: 'このリンクは有効期限が切れています',
  expiredLead: 'リンクの有効期間は 1 時間です。新しいリンクをリクエストしてください。',
  invalidTitle: 'このリンクは無効です',
  invalidLead: 'リンクが完全でないか、その後アドレスが変更されました。新しいリンクをリクエストしてください。',
  stillVerifiedLead: 'アドレス {email} は確認済みです。変更する場合は、もう一度リクエストしてください。',
  deletedTitle: 'このアカウントは削除されました',
  deletedLead: 'メールの送信後に削除されました。',
  foreignTitle: 'このリンクはあなた宛てではありません',
  foreignLead:
    '別のアカウントのリンクですが、{email} としてログインしています。メールを受け取ったアカウントでログインし、もう一度リンクを開いてください。',
  signInFirstTitle: '先にログインしてください',
  signInFirstLead:
    'このリンクは、ログインしているブラウザーでのみ使えます。ここでログインし、もう一度リンクを開いてください。',
  takenTitle: 'このアドレスは使用できません',
  takenLead: '現在は別のユーザーが使用しています。あなたのアドレスは変わりません。別のアドレスを選べます。',
  home: 'ホームに移動',
  account: 'アカウントに移動',
};
