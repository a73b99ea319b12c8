import type { Catalogue } from '../catalogue.js';

export const invitationTexts: Catalogue['invitation'] = {
  invited: '招待が届いています',
  invitedLead: '招待メールを受け取ったアドレスでログインするかアカウントを作成し、ここに戻ってください。',
  joinTitle: '{organization} に参加しますか？',
  joinLead: '{inviter} さんから招待されています。',
  join: '参加する',
  decline: '辞退する',
  role: 'あなたのロール：{role}',
  ends: '招待の有効期限：{time}',
  joined: '{organization} のメンバーになりました',
  declined: '招待を辞退しました',
  goOn: '組織に移動',
  incompleteTitle: 'このリンクには招待が含まれていません',
  incompleteLead: '招待メールのリンク全体を開いてください。',
  deadTitle: 'この招待は無効です',
  deadLead: 'すでに回答されたか、期限が切れたか、取り消されました。新しい招待を依頼してください。',
  foreignTitle: 'この招待は別の人に宛てたものです',
  foreignLead:
    '{email} としてログインしていますが、招待は別のアドレスに送信されました。そのアドレスもお持ちの場合は、ログアウトして、そのアドレスでログインしてください。',
  unverifiedTitle: '先にアドレスを確認してください',
  unverifiedLead: '招待は {email} に宛てたものですが、このアドレスは未確認です。',
  sendLink: 'リンクを送信',
  linkSent: '{email} にリンクを送信しました。',
  factorNeeded: 'この組織では 2 つ目の認証要素が必要です。',
  factorSoon: 'この組織では {time} から 2 つ目の認証要素が必要になります。',
};
