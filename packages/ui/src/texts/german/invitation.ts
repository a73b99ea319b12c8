import type { Catalogue } from '../catalogue.js';

export const invitationTexts: Catalogue['invitation'] = {
  invited: 'Sie sind eingeladen',
  invitedLead:
    'Melden Sie sich mit der Adresse an, an die die Einladung ging, oder erstellen Sie damit ein Konto. Kommen Sie dann hierher zurück.',
  joinTitle: '{organization} beitreten?',
  joinLead: '{inviter} lädt Sie ein.',
  join: 'Beitreten',
  decline: 'Ablehnen',
  role: 'Ihre Rolle: {role}',
  ends: 'Die Einladung läuft {time} ab.',
  joined: 'Sie sind jetzt Mitglied von {organization}',
  declined: 'Sie haben die Einladung abgelehnt',
  goOn: 'Zur Organisation',
  incompleteTitle: 'Dieser Link enthält keine Einladung',
  incompleteLead: 'Öffnen Sie den vollständigen Link aus der Einladungs-E-Mail.',
  deadTitle: 'Diese Einladung gilt nicht mehr',
  deadLead: 'Sie wurde schon beantwortet, ist abgelaufen oder wurde zurückgezogen. Bitten Sie um eine neue.',
  foreignTitle: 'Diese Einladung gilt einer anderen Person',
  foreignLead:
    'Sie sind als {email} angemeldet, die Einladung ging aber an eine andere Adresse. Wenn auch diese Ihnen gehört, melden Sie sich ab und mit ihr wieder an.',
  unverifiedTitle: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse',
  unverifiedLead:
    '{email} wurde in eine Organisation eingeladen. Bestätigen Sie diese E-Mail-Adresse, um die Einladung zu sehen.',
  sendLink: 'Link senden',
  linkSent: 'Wir haben einen Link an {email} gesendet.',
  factorNeeded: 'Diese Organisation verlangt die Bestätigung in zwei Schritten.',
  factorSoon: 'Diese Organisation verlangt {time} die Bestätigung in zwei Schritten.',
  joinOf: 'Beitreten: {organization}',
  declineOf: 'Ablehnen: {organization}',
  declinedTo: 'Sie haben die Einladung zu {organization} abgelehnt.',
};
