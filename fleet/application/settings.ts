import type { Connection } from '../topologies/connection.js';

/** What an application process is told when it starts. */
export interface ApplicationSettings {
  readonly port: number;
  readonly connection: Connection;
  /** The newest secret first. */
  readonly secrets: readonly string[];
}

/** A mail that an application process passes to the program that started it. */
export interface SentMail {
  readonly kind: 'invitation' | 'reset';
  readonly email: string;
  readonly token: string;
  /** The id of an invitation. */
  readonly id?: string;
}
