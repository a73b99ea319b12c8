/** The rows of a run, by name, in the words of the manual. A row that is not listed is only printed. */
export const calls: Readonly<Record<string, string>> = {
  'get-session, from the database': 'Reading a session from the database',
  'get-session, from the database, read as a text': 'The same, the body read as a text',
  'get-session, from the database, read as a stream': 'The same, the body read as a stream',
  'get-session, from the cookie': 'Reading a session from the cookie cache',
  'get-session, no cookie': 'Reading a session without a cookie',
  'list of 5 sessions': 'List of 5 sessions',
  'list of 50 organizations': 'List of 50 organizations',
  'organization with 100 members': 'Organization with 100 members',
  'has-permission': 'Permission check',
  'sign-in by password, without the hash': 'Sign-in by password, without the hash',
  'sign-up, without the hash': 'Sign-up, without the hash',
  'email code: send': 'Mailing a code',
  'email code: sign in': 'Sign-in by a mailed code',
  'verify-totp, in a session': 'Code of an authenticator, in a session',
  'verify-totp, as second factor': 'Code of an authenticator, as second factor',
  'mixed load': 'Mixed load: twenty calls of a page, for one call',
};

/** Figures about whole applications, in the words of the manual, with their unit. */
export const wholes: Readonly<Record<string, { readonly title: string; readonly unit: string }>> = {
  start: { title: 'First session read of a process, over an empty process', unit: ' ms' },
  firstSignIn: { title: 'Sign-in without the hash, call 1 of a process, processor time', unit: ' ms' },
  nextSignIns: { title: 'Calls 2 to 10', unit: ' ms' },
  laterSignIns: { title: 'Calls 11 to 100', unit: ' ms' },
  packages: { title: 'Packages that npm installs, without optional peers', unit: '' },
  megabytes: { title: 'Size of these packages', unit: ' MB' },
  server: { title: 'Server with three plugins in one file, minified and gzipped', unit: ' kB' },
  client: { title: 'Client without plugins, minified and gzipped', unit: ' kB' },
  instantiations: { title: 'Type instantiations of a server, a client and four calls', unit: '' },
};

/** The rows of the short table in the README. */
export const shortRows: readonly string[] = [
  'get-session, from the database',
  'sign-in by password, without the hash',
  'organization with 100 members',
];
export const shortWholes: readonly string[] = ['packages', 'client', 'instantiations'];
