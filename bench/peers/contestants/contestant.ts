/** A library under measurement, with the four plugins of the comparison, on SQLite in memory. */
export interface Contestant {
  readonly handler: (request: Request) => Promise<Response>;
  /** The codes that were mailed, by address. */
  readonly codes: Map<string, string>;
  /** The name of the asked permissions in the body of has-permission. */
  readonly permissionField: string;
  /** Makes a user a member without an invitation, as both libraries allow on the server. */
  readonly addMember: (organizationId: string, userId: string) => Promise<unknown>;
}

export interface Settings {
  readonly cookieCache: boolean;
  /** Called with each statement that the database runs. */
  readonly onStatement?: (sql: string) => void;
}

export const origin = 'https://app.example.com';
export const secret = 'a secret for measuring that is long enough';
