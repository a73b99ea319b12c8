import type { Connection } from '../topologies/connection.js';

/** What an application process is told when it starts. */
export interface ApplicationSettings {
  readonly port: number;
  readonly connection: Connection;
  /** The newest secret first. */
  readonly secrets: readonly string[];
  /** `new` has more plugins and fields, and so more tables, columns and indexes. */
  readonly version: Version;
}

export type Version = 'old' | 'new';

/** A mail that an application process passes to the program that started it. */
export interface SentMail {
  readonly kind: 'invitation' | 'reset';
  readonly email: string;
  readonly token: string;
  /** The id of an invitation. */
  readonly id?: string;
}
