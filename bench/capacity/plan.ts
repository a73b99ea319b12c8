// From the cost of calls to what a number of users needs.
import type { CallName, Cost, Measured } from './measures.js';

/** What one user does on an average day. Change it to your application, and run the program again. */
export const dayOfUser: Readonly<Record<CallName, number>> = {
  'session, from the cookie': 0,
  'session, from the database': 30, // each page and each call of the application reads the session
  'session, extended once a day': 1,
  'permission check': 10,
  'list of organizations': 1,
  'sign-in, without the hash': 0.15, // a session lives for 7 days without use, so most users stay signed in
  'sign-up, without the hash': 0.002,
  'sign-out': 0.05,
  'mail for a new password': 0.005,
};

/** With the cookie cache, one of five reads asks the database: pages of one visit are minutes apart. */
export const dayWithCache: typeof dayOfUser = {
  ...dayOfUser,
  'session, from the cookie': 24,
  'session, from the database': 6,
};

const hashesPerDay = dayOfUser['sign-in, without the hash'] + dayOfUser['sign-up, without the hash'];
const peakHour = 0.1; // of a day's calls
const wantedLoad = 0.6; // of a core, so that queues stay short

/** Rows of one registered user that stay. */
const rowsOfUser: Readonly<Record<string, number>> = { user: 1, account: 1, session: 2, member: 1, organization: 0.05 };

export interface Day {
  /** Milliseconds of CPU of the application, without hashes. */
  readonly process: number;
  readonly hash: number;
  readonly database: number;
  readonly statements: number;
}

export function dayFor({ costs }: Pick<Measured, 'costs'>, day: typeof dayOfUser, hashMs: number): Day {
  const names = Object.keys(day) as CallName[]; // the keys of the record
  const sum = (of: (cost: Cost) => number) => names.reduce((total, name) => total + day[name] * of(costs[name]), 0);
  return {
    process: sum((cost) => cost.process) / 1000,
    hash: hashesPerDay * hashMs,
    database: sum((cost) => cost.database) / 1000,
    statements: sum((cost) => cost.statements),
  };
}

/** Cores for the peak hour of this many users a day. */
export function coresFor(users: number, millisecondsPerUser: number): number {
  return (users * peakHour * millisecondsPerUser) / 1000 / 3600 / wantedLoad;
}

export function statementsAtPeak(users: number, { statements }: Day): number {
  return (users * peakHour * statements) / 3600;
}

/** Bytes that a registered user keeps. */
export function bytesOfUser({ sizes }: Pick<Measured, 'sizes'>): number {
  return sizes.reduce((sum, { name, rows, bytes }) => sum + (rowsOfUser[name] ?? 0) * (bytes / Math.max(1, rows)), 0);
}
