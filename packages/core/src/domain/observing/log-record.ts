import type { SignInOutcome } from '../../contract/observing/activity.js';
import type { EventName } from '../app/events.js';
import type { LogLevel } from '../settings/logger.js';

/** One record of a structured log. `event` tells the kinds apart. A later version can add kinds and properties. */
export type LogRecord = CallRecord | EventRecord | TroubleRecord | MessageRecord;

interface AnyRecord {
  /** ISO 8601, with milliseconds. */
  readonly time: string;
  readonly level: LogLevel;
}

/** A call of an endpoint has ended. */
export interface CallRecord extends AnyRecord, PersonalData {
  readonly event: 'call';
  readonly endpoint: string;
  readonly route: string;
  readonly method: string;
  readonly via: 'http' | 'direct';
  readonly status: number;
  /** `OK`, or the code of the refusal. */
  readonly code: string;
  readonly durationMs: number;
  readonly userId?: string | undefined;
  readonly signIn?: SignInOutcome | undefined;
}

/** An event was committed, such as `passwordChanged`. It has the ids of the rows, and never a row itself. */
export interface EventRecord extends AnyRecord, PersonalData {
  readonly event: EventName;
  readonly userId?: string;
  readonly sessionId?: string;
  readonly organizationId?: string;
  readonly memberId?: string;
  readonly invitationId?: string;
  readonly organizationRoleId?: string;
  readonly teamId?: string;
  readonly teamMemberId?: string;
  /** `passwordChanged`: how, and by which proof. */
  readonly how?: string;
  readonly by?: string;
  /** `twoFactorChanged`: what. */
  readonly change?: string;
  readonly providerId?: string;
  /** `invitationAnswered`: the new status. */
  readonly status?: string;
  /** The roles of a member or an invitation. */
  readonly role?: string;
}

/** Something that the server needs has failed, or was slow. */
export interface TroubleRecord extends AnyRecord {
  readonly event: 'trouble';
  readonly activity: 'statement' | 'transaction' | 'hash' | 'background' | 'storage' | 'provider';
  /** The statement (`update user`), the work, the command of the storage or the host of the provider. */
  readonly what: string;
  /** `OK` if it was only slow. */
  readonly code: string;
  readonly durationMs: number;
}

/** A line of the option `logger`. Its other properties are the details of the line. */
export interface MessageRecord extends AnyRecord {
  readonly event: 'message';
  readonly message: string;
  readonly [detail: string]: unknown;
}

/** Only in records if `include` names it. */
interface PersonalData {
  readonly email?: string;
  readonly ipAddress?: string;
  readonly userAgent?: string;
}
