/** The word of a language for one idea, and the words that its texts do not use for it. */
export interface Word {
  readonly use: string;
  readonly not: RegExp;
}

/** One word for one idea, in the texts of the screens and mails. `slug` is the part of URLs that names an organization. */
export const glossary: Readonly<Record<string, { readonly english: Word; readonly [language: string]: Word }>> = {
  email: { english: { use: 'email', not: /\be-mail|\bmail(?:s|ed|box)?\b|(?<!\bemail )\baddress(?:es)?\b/i } },
  password: { english: { use: 'password', not: /pass ?phrase|pass ?code/i } },
  passkey: { english: { use: 'passkey', not: /security key|pass key/i } },
  'authenticator app': { english: { use: 'authenticator app', not: /authenticator(?! app)|authentication app/i } },
  'verification code': {
    english: { use: 'verification code', not: /one-time|\botp\b|(?:authenticator|security|confirmation) code/i },
  },
  'backup code': { english: { use: 'backup code', not: /(?:recovery|rescue|emergency) code/i } },
  'two-step verification': {
    english: { use: 'two-step verification', not: /two-step sign|two-factor|multi-factor|second factor|\b[2m]fa\b/i },
  },
  device: { english: { use: 'device', not: /\bcomputer|\bmachine|trust\w* (?:this )?browser/i } },
  organization: { english: { use: 'organization', not: /organisation|workspace|tenant/i } },
  member: { english: { use: 'member', not: /participant/i } },
  role: { english: { use: 'role', not: /access level|permission set/i } },
  invitation: { english: { use: 'invitation', not: /\b(?:an?|the|this|your|pending|no) invites?\b/i } },
  slug: { english: { use: 'URL name', not: /\bslug|short name/i } },
  'sign in': { english: { use: 'sign in', not: /\blog(?:ged)? ?(?:in|out|on|off)\b/i } },
  URL: { english: { use: 'URL', not: /\bweb address|\binternet address/i } },
};
