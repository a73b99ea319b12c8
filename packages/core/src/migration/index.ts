export { type OldPasswordsOptions, oldPasswords } from './old-passwords.js';
export { type OldSessionsOptions, oldSessions } from './old-sessions.js';
