import type { Catalogue } from '../../texts/catalogue.js';
import { fill } from '../../texts/fill.js';

type ActivityText = Exclude<keyof Catalogue['activity'], 'other'>;

/** The texts of actions by their names. Those of a group, such as `passkey`, are for all other actions of it. */
const names = new Map<string, ActivityText>([
  ['session.created', 'signedIn'],
  ['session.reauthenticated', 'verifiedIdentity'],
  ['session', 'signedOut'],
  ['password.reset_requested', 'passwordReset'],
  ['password', 'password'],
  ['mailbox.link_sent', 'codeSent'],
  ['mailbox.code_sent', 'codeSent'],
  ['mailbox.code_created', 'codeSent'],
  ['mailbox', 'email'],
  ['phone.code_sent', 'codeSent'],
  ['phone', 'phone'],
  ['factor.code_sent', 'codeSent'],
  ['factor', 'twoStep'],
  ['passkey', 'passkeys'],
  ['account', 'linked'],
  ['user.created', 'created'],
  ['user.viewed', 'viewed'],
  ['user', 'account'],
  ['api_key', 'apiKeys'],
  ['organization', 'organization'],
  ['member', 'organization'],
  ['invitation', 'organization'],
  ['role', 'organization'],
  ['team', 'organization'],
  ['ban', 'blocked'],
  ['impersonation', 'impersonation'],
  ['support_code', 'supportCode'],
]);

/** What a user reads for an action such as `passkey.added`. The application can have actions of its own. */
export function actionText(action: string, texts: Catalogue['activity']): string {
  const [group = ''] = action.split('.');
  const name = names.get(action) ?? names.get(group);
  return name ? texts[name] : fill(texts.other, { action });
}
