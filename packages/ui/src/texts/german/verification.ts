import type { Catalogue } from '../catalogue.js';

export const verificationTexts: Catalogue['verification'] = {
  askTitle: 'Adresse bestätigen',
  askLead: 'Wir senden Ihnen einen Link. Öffnen Sie ihn, um die Adresse zu bestätigen.',
  sendLink: 'Link per E-Mail senden',
  linkSent: 'Wenn {email} noch nicht bestätigt ist, haben wir einen neuen Link dorthin gesendet.',
  waitTitle: 'Bestätigen Sie Ihre E-Mail-Adresse',
  waitLead:
    '{email} ist noch nicht bestätigt. Bestätigen Sie diese E-Mail-Adresse mit einem Link, den wir Ihnen per E-Mail senden.',
  resent: 'Wir haben einen neuen Link an {email} gesendet.',
  doneTitle: 'Ihre Adresse ist bestätigt',
  doneLead: 'Sie haben gezeigt, dass {email} Ihnen gehört.',
  doneElsewhereTitle: 'Die Adresse ist bestätigt',
  doneElsewhereLead: 'Vielen Dank. Sie können sich damit anmelden.',
  otherAccountLead:
    'In diesem Browser sind Sie aber mit einem anderen Konto angemeldet: {email} ist noch nicht bestätigt.',
  changedTitle: 'Öffnen Sie noch einen Link',
  changedLead: 'Sie melden sich jetzt mit {email} an. Bestätigen Sie diese E-Mail-Adresse mit einem weiteren Link.',
  expiredTitle: 'Dieser Link ist abgelaufen',
  expiredLead: 'Fordern Sie einen neuen Link an.',
  invalidTitle: 'Dieser Link ist nicht gültig',
  invalidLead: 'Er ist unvollständig, oder Ihre Adresse wurde inzwischen geändert. Fordern Sie einen neuen an.',
  stillVerifiedLead:
    'Ihre Adresse {email} ist bestätigt. Wenn Sie sie ändern möchten, fordern Sie die Änderung noch einmal an.',
  deletedTitle: 'Dieses Konto wurde gelöscht',
  deletedLead: 'Das Konto zu diesem Link gibt es nicht mehr.',
  foreignTitle: 'Dieser Link ist nicht für Sie',
  foreignLead:
    'Er gehört zu einem anderen Konto, und Sie sind als {email} angemeldet. Melden Sie sich mit dem Konto an, das die E-Mail bekommen hat, und öffnen Sie den Link dann noch einmal.',
  signInFirstTitle: 'Melden Sie sich zuerst an',
  signInFirstLead:
    'Dieser Link funktioniert nur in einem Browser, in dem Sie angemeldet sind. Melden Sie sich hier an und öffnen Sie den Link dann noch einmal.',
  takenTitle: 'Diese Adresse kann nicht verwendet werden',
  takenLead:
    'Inzwischen gehört sie zu einem anderen Konto. Ihre Adresse ändert sich nicht. Sie können eine andere wählen.',
  home: 'Zur Startseite',
  account: 'Zu Ihrem Konto',
};
