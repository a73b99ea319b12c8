import type { MailTexts } from './mail-texts.js';

export const german: MailTexts = {
  language: 'de',
  direction: 'ltr',
  greeting: (name) => (name === undefined ? 'Guten Tag,' : `Guten Tag ${name},`),
  code: 'Ihr Code',
  copyLink: 'Oder kopieren Sie diese Adresse in Ihren Browser:',
  sentBy: (app) => `Diese E-Mail wurde von ${app} gesendet.`,

  verification: (app) => ({
    subject: `${app}: E-Mail-Adresse bestätigen`,
    paragraphs: ['Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.'],
    action: 'Adresse bestätigen',
    close: 'Der Link läuft bald ab. Wenn Sie uns diese Adresse nicht gegeben haben, müssen Sie nichts tun.',
  }),
  changeEmail: (app, newEmail) => ({
    subject: `${app}: E-Mail-Adresse ändern?`,
    paragraphs: [
      `Sie möchten statt dieser Adresse ${newEmail} verwenden.`,
      'Öffnen Sie den Link in dem Browser, in dem Sie angemeldet sind.',
    ],
    action: 'Adresse ändern',
    close:
      'Der Link läuft bald ab. Wenn Sie das nicht wollten, öffnen Sie ihn nicht: Eine andere Person ist in Ihrem Konto angemeldet. Wählen Sie ein neues Passwort.',
  }),
  resetPassword: (app) => ({
    subject: `${app}: Neues Passwort wählen`,
    paragraphs: ['Sie haben ein neues Passwort angefordert.'],
    action: 'Neues Passwort wählen',
    close:
      'Der Link funktioniert einmal und läuft bald ab. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort ändert sich nicht.',
  }),
  existingUser: (app) => ({
    subject: `${app}: Sie haben bereits ein Konto`,
    paragraphs: [
      'Eine Registrierung hat Ihre Adresse verwendet, aber diese Adresse hat bereits ein Konto. Es wurde nichts geändert.',
      'Waren Sie das? Dann melden Sie sich an. Wenn Sie Ihr Passwort vergessen haben, fordern Sie auf der Anmeldeseite ein neues an.',
    ],
    close: 'Wenn Sie es nicht waren, müssen Sie nichts tun.',
  }),
  deleteAccount: (app) => ({
    subject: `${app}: Konto löschen?`,
    paragraphs: [
      'Sie möchten Ihr Konto mit allen Daten löschen. Das kann nicht rückgängig gemacht werden.',
      'Öffnen Sie den Link in dem Browser, in dem Sie angemeldet sind.',
    ],
    action: 'Konto löschen',
    close:
      'Der Link läuft bald ab. Wenn Sie das nicht wollten, öffnen Sie ihn nicht: Eine andere Person ist in Ihrem Konto angemeldet. Wählen Sie ein neues Passwort.',
  }),
  magicLink: (app) => ({
    subject: `${app}: Ihr Link zum Anmelden`,
    paragraphs: ['Öffnen Sie den Link in dem Browser, in dem Sie sich anmelden möchten.'],
    action: 'Anmelden',
    close:
      'Der Link funktioniert einmal und läuft bald ab. Wenn Sie ihn nicht angefordert haben, öffnen Sie ihn nicht.',
  }),
  invitation: (app, inviter = 'Ein Mitglied', organization) => ({
    subject: `${app}: Einladung in eine Organisation`,
    paragraphs: [
      `${inviter} lädt Sie ein, bei ${app} ${organization === undefined ? 'einer Organisation' : `„${organization}“`} beizutreten.`,
      'Der Link zeigt Ihnen die Einladung. Dort können Sie ein Konto anlegen, wenn Sie noch keines haben.',
    ],
    action: 'Einladung ansehen',
    close:
      'Die Einladung gilt nur für diese Adresse und läuft ab. Wenn Sie keine Einladung erwartet haben, ignorieren Sie diese E-Mail.',
  }),
  invitationNeedsFactor:
    'Diese Organisation verlangt die Bestätigung in zwei Schritten, zum Beispiel mit einer Authenticator-App oder einem Passkey. Sie können sie nach der Anmeldung einrichten.',

  reauthentication: (app) => ({
    subject: `${app}: Bestätigen Sie, dass Sie es sind`,
    paragraphs: ['Geben Sie diesen Code auf der Seite ein, die danach gefragt hat.'],
    close:
      'Der Code läuft bald ab. Wir fragen nie auf anderem Weg danach. Wenn Sie ihn nicht angefordert haben, benutzt eine andere Person Ihr Konto: Wählen Sie ein neues Passwort.',
  }),
  twoFactorOTP: (app) => ({
    subject: `${app}: Ihr Code zum Anmelden`,
    paragraphs: ['Der erste Schritt war richtig. Geben Sie diesen Code auf der Seite ein, die danach gefragt hat.'],
    close:
      'Der Code läuft bald ab. Wir fragen nie auf anderem Weg danach. Wenn Sie sich nicht anmelden wollten, kennt vielleicht eine andere Person Ihr Passwort: Wählen Sie ein neues. Ohne diesen Code kann sie sich nicht anmelden.',
  }),
  emailOTP: {
    'sign-in': (app) => ({
      subject: `${app}: Ihr Code zum Anmelden`,
      paragraphs: ['Geben Sie diesen Code auf der Seite ein, die danach gefragt hat.'],
      close:
        'Der Code läuft bald ab. Geben Sie ihn an keine andere Person weiter. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
    }),
    'email-verification': (app) => ({
      subject: `${app}: Ihr Code zum Bestätigen der Adresse`,
      paragraphs: [
        'Geben Sie diesen Code auf der Seite ein, die danach gefragt hat. Er bestätigt, dass diese Adresse Ihnen gehört.',
      ],
      close:
        'Der Code läuft bald ab. Geben Sie ihn an keine andere Person weiter. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
    }),
    'forget-password': (app) => ({
      subject: `${app}: Ihr Code für ein neues Passwort`,
      paragraphs: [
        'Geben Sie diesen Code auf der Seite ein, die danach gefragt hat. Wählen Sie dann ein neues Passwort.',
      ],
      close:
        'Der Code läuft bald ab. Geben Sie ihn an keine andere Person weiter. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort ändert sich nicht.',
    }),
  },

  notices: {
    'email-changed': ({ email, previousEmail }) => ({
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      fact: `Die E-Mail-Adresse Ihres Kontos wurde von ${previousEmail} zu ${email} geändert.`,
    }),
    'email-released': ({ email, previousEmail }) => ({
      subject: 'Eine neue E-Mail-Adresse wurde nicht übernommen',
      fact: `Die E-Mail-Adresse Ihres Kontos ist wieder ${email}. Sie sollte zu ${previousEmail} geändert werden, aber diese Adresse wurde nicht rechtzeitig bestätigt: Eine Person ohne Zugang zu Ihrem Konto hat ${previousEmail} bestätigt. Wenn Sie diese Person sind, melden Sie sich mit ${email} an, um Ihr Konto zu erreichen.`,
    }),
    'password-changed': () => ({
      subject: 'Ihr Passwort wurde geändert',
      fact: 'Das Passwort Ihres Kontos wurde geändert.',
    }),
    'password-reset': () => ({
      subject: 'Ihr Passwort wurde zurückgesetzt',
      fact: 'Mit einem Code oder Link aus einer Nachricht wurde für Ihr Konto ein neues Passwort gewählt.',
    }),
    'password-set': () => ({
      subject: 'Ein Passwort wurde hinzugefügt',
      fact: 'Ihr Konto hatte kein Passwort. Jetzt hat es eines.',
    }),
    'password-removed': () => ({
      subject: 'Ihr Passwort wurde entfernt',
      fact: 'Das Passwort Ihres Kontos wurde entfernt.',
    }),
    'provider-linked': ({ providerId }) => ({
      subject: `Anmeldung mit ${providerId} wurde hinzugefügt`,
      fact: `Ein Konto bei ${providerId} kann sich jetzt in Ihrem Konto anmelden.`,
    }),
    'provider-unlinked': ({ providerId }) => ({
      subject: `Anmeldung mit ${providerId} wurde entfernt`,
      fact: `Ihr Konto bei ${providerId} kann sich nicht mehr anmelden.`,
    }),
    'phone-number-added': ({ phoneNumber }) => ({
      subject: 'Eine Telefonnummer wurde hinzugefügt',
      fact: `Die Telefonnummer ${phoneNumber} wurde Ihrem Konto hinzugefügt. Mit ihr kann man sich anmelden.`,
    }),
    'phone-number-removed': ({ phoneNumber }) => ({
      subject: 'Eine Telefonnummer wurde entfernt',
      fact: `Die Telefonnummer ${phoneNumber} wurde aus Ihrem Konto entfernt.`,
    }),
    'two-factor-enabled': () => ({
      subject: 'Bestätigung in zwei Schritten wurde eingeschaltet',
      fact: 'Die Bestätigung in zwei Schritten wurde eingeschaltet. Alle anderen Geräte wurden abgemeldet.',
    }),
    'two-factor-disabled': () => ({
      subject: 'Bestätigung in zwei Schritten wurde ausgeschaltet',
      fact: 'Die Bestätigung in zwei Schritten wurde ausgeschaltet. Ihr Konto ist jetzt weniger geschützt.',
    }),
    'two-factor-replaced': () => ({
      subject: 'Ihre Authenticator-App wurde ersetzt',
      fact: 'Die Bestätigung in zwei Schritten verwendet jetzt eine andere Authenticator-App, mit neuen Backup-Codes.',
    }),
    'two-factor-reset': () => ({
      subject: 'Bestätigung in zwei Schritten wurde entfernt',
      fact: 'Die Verantwortlichen dieses Dienstes haben die Bestätigung in zwei Schritten aus Ihrem Konto entfernt und alle Geräte abgemeldet.',
    }),
    'backup-codes-replaced': () => ({
      subject: 'Ihre Backup-Codes wurden ersetzt',
      fact: 'Es gibt neue Backup-Codes. Die alten funktionieren nicht mehr.',
    }),
    'account-claimed': () => ({
      subject: 'Ihre E-Mail-Adresse ist bestätigt',
      fact: 'Sie haben diese E-Mail-Adresse bestätigt. Zu Ihrem Schutz wurden Passwörter, verknüpfte Anbieter und andere Geräte entfernt, die diesem Konto vorher hinzugefügt worden waren.',
    }),
  },
  passkey: {
    added: (name) => ({
      subject: 'Ein Passkey wurde hinzugefügt',
      fact:
        name === undefined
          ? 'Ihrem Konto wurde ein Passkey hinzugefügt. Mit ihm kann man sich anmelden.'
          : `Der Passkey „${name}“ wurde Ihrem Konto hinzugefügt. Mit ihm kann man sich anmelden.`,
    }),
    removed: (name) => ({
      subject: 'Ein Passkey wurde entfernt',
      fact:
        name === undefined
          ? 'Ein Passkey wurde aus Ihrem Konto entfernt. Mit ihm kann man sich nicht mehr anmelden.'
          : `Der Passkey „${name}“ wurde aus Ihrem Konto entfernt. Mit ihm kann man sich nicht mehr anmelden.`,
    }),
    unexpected:
      'Wenn nicht, benutzt vielleicht eine andere Person Ihr Konto. Entfernen Sie in den Einstellungen Ihres Kontos die Passkeys, die nicht Ihnen gehören, und wählen Sie ein neues Passwort, und melden Sie alle anderen Geräte ab. Oder wenden Sie sich an den Support.',
  },
  impersonation: {
    subject: 'Ihr Konto wurde von der Verwaltung geöffnet',
    fact: (app, at) =>
      `Eine Person, die ${app} verwaltet, hat am ${at} begunnen, in Ihrem Konto zu arbeiten: um zu sehen, was Sie sehen, und Ihnen zu helfen. Passwörter und die Bestätigung in zwei Schritten lassen sich so nicht ändern.`,
    reason: (reason) => `Der angegebene Grund: „${reason}“`,
    unexpected: 'Wenn Sie das nicht erwartet haben, wenden Sie sich an den Support.',
  },
  apiKey: {
    expires: (key, date) => ({
      subject: 'Ein API-Schlüssel läuft bald ab',
      fact: `Der API-Schlüssel „${key}“ läuft am ${date} ab. Programme, die ihn benutzen, funktionieren dann nicht mehr.`,
    }),
    replace:
      'Ersetzen Sie den Schlüssel vor diesem Tag in den Einstellungen Ihres Kontos. Eine Zeit lang funktionieren der alte und der neue Schlüssel.',
    leaked: (key) => ({
      subject: 'Ein API-Schlüssel wurde öffentlich gefunden',
      fact: `Der API-Schlüssel „${key}“ wurde an einem öffentlichen Ort gefunden und deshalb widerrufen. Er funktioniert nicht mehr.`,
    }),
    check:
      'Erstellen Sie einen neuen Schlüssel, und setzen Sie ihn an die Stelle des alten. Prüfen Sie dann, was mit dem alten Schlüssel getan wurde.',
    leakAction: 'Fundort ansehen',
    unexpected:
      'Wenn Sie diesen Schlüssel nicht kennen, benutzt vielleicht eine andere Person Ihr Konto: Wählen Sie ein neues Passwort, und melden Sie alle anderen Geräte ab.',
  },
  notice: {
    subject: (app, subject) => `${app}: ${subject}`,
    about: (app, account) => `Es geht um Ihr Konto ${account} bei ${app}.`,
    expected: 'Wenn Sie diese Änderung vorgenommen haben, müssen Sie nichts tun.',
    unexpected:
      'Wenn nicht, benutzt vielleicht eine andere Person Ihr Konto. Wählen Sie auf der Anmeldeseite ein neues Passwort. Prüfen Sie dann Geräte, E-Mail-Adresse, Telefonnummer, verknüpfte Anbieter und Bestätigung in zwei Schritten in den Einstellungen Ihres Kontos, oder wenden Sie sich an den Support.',
    undo: 'Wenn nicht, machen Sie die Änderung mit diesem Link rückgängig, und wählen Sie danach ein neues Passwort.',
    undoAction: 'Änderung rückgängig machen',
    contact: 'Wenn nicht, benutzt vielleicht eine andere Person Ihr Konto: Wenden Sie sich sofort an den Support.',
    notYours:
      'Wenn dieses Konto nicht Ihnen gehört, können Sie diese E-Mail ignorieren: Die Adresse muss bestätigt werden, bevor sie verwendet wird.',
  },
};
