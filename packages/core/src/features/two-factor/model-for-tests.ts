// For tests: what the life of a second factor has to look like, in as few words as possible, without any of our code.
import type { TOTP } from 'otpauth';
import type { Browser } from '../../testing/browser.js';

export interface Factor {
  readonly authenticator: TOTP;
  codes: string[];
}

/** A browser of the one person. */
export interface Seat {
  readonly browser: Browser;
  signedIn: boolean;
  /** The session has shown the second factor. */
  shown: boolean;
  trusted: boolean;
  /** A sign-in that waits. */
  challenge: { attempts: number; readonly until: number } | undefined;
  mailed: { readonly code: string; tries: number; readonly until: number } | undefined;
}

export type Outcome = 'done' | 'waits' | string;

/** One person with three browsers. Every method says what the server has to answer, and does it here too. */
export class Model {
  password = 'password 0';
  active: Factor | undefined;
  pending: Factor | undefined;
  lastStep = 0;
  /** Backup codes that were good once. */
  readonly used: string[] = [];

  constructor(
    readonly email: string,
    readonly seats: readonly Seat[],
    private readonly now: () => number,
  ) {}

  signIn(seat: Seat, password: string): Outcome {
    if (password !== this.password) return 'INVALID_EMAIL_OR_PASSWORD';
    seat.mailed = undefined;
    seat.signedIn = !this.active || seat.trusted;
    seat.shown = false;
    seat.challenge = seat.signedIn ? seat.challenge : { attempts: 0, until: this.now() + 600_000 };
    if (seat.signedIn) return 'done';
    return 'waits';
  }

  enable(seat: Seat, password: string, factor: Factor | undefined): Outcome {
    const refusal = this.#guarded(seat) ?? this.#checked(seat, password);
    if (refusal) return refusal;
    this.pending = factor;
    this.#endChallenges();
    return 'done';
  }

  disable(seat: Seat, password: string): Outcome {
    const refusal = this.#guarded(seat) ?? this.#checked(seat, password);
    if (refusal) return refusal;
    this.active = undefined;
    this.pending = undefined;
    this.lastStep = 0;
    this.#endWhatRests();
    return 'done';
  }

  changePassword(seat: Seat, password: string, next: string): Outcome {
    const refusal = this.#checked(seat, password);
    if (refusal) return refusal;
    this.password = next;
    this.#endWhatRests();
    return 'done';
  }

  generate(seat: Seat, password: string, codes: string[]): Outcome {
    const refusal = this.#guarded(seat) ?? (this.active ? this.#checked(seat, password) : 'TWO_FACTOR_ISNT_ENABLED');
    if (refusal || !this.active) return refusal ?? '';
    this.used.push(...this.active.codes);
    this.active.codes = codes;
    this.#endChallenges();
    return 'done';
  }

  totp(seat: Seat, code: string, trust: boolean): Outcome {
    const refusal = this.#prover(seat);
    if (refusal) return refusal;
    const pending = seat.signedIn ? this.pending : undefined;
    if (!this.active && !pending) return 'TOTP_NOT_ENABLED';
    if (seat.challenge && !seat.signedIn) seat.challenge.attempts += 1;
    const pendingStep = pending && this.#stepOf(pending, code);
    if (pendingStep !== undefined) return this.#activate(seat, pendingStep);
    const step = this.active && this.#stepOf(this.active, code);
    if (step === undefined || step <= this.lastStep) return 'INVALID_TWO_FACTOR_AUTHENTICATION';
    this.lastStep = step;
    return this.#getIn(seat, trust);
  }

  backupCode(seat: Seat, code: string, trust: boolean): Outcome {
    const refusal = this.#prover(seat);
    if (refusal) return refusal;
    if (!this.active) return 'BACKUP_CODES_ARENT_ENABLED';
    if (seat.challenge && !seat.signedIn) seat.challenge.attempts += 1;
    if (!this.active.codes.includes(code)) return 'INVALID_BACKUP_CODE';
    this.active.codes = this.active.codes.filter((each) => each !== code);
    this.used.push(code);
    return this.#getIn(seat, trust);
  }

  send(seat: Seat): Outcome {
    const refusal = this.#prover(seat);
    if (refusal) return refusal;
    return this.active || this.pending ? 'done' : 'OTP_NOT_ENABLED';
  }

  sent(seat: Seat, code: string): void {
    seat.mailed = { code, tries: 0, until: this.now() + 180_000 };
  }

  mailedCode(seat: Seat, code: string, trust: boolean): Outcome {
    const refusal = this.#prover(seat);
    if (refusal) return refusal;
    if (!this.active && !this.pending) return 'OTP_NOT_ENABLED';
    const { mailed } = seat;
    if (!mailed || mailed.until <= this.now()) return 'OTP_HAS_EXPIRED';
    if (mailed.tries >= 3) return 'INVALID_TWO_FACTOR_AUTHENTICATION';
    mailed.tries += 1;
    if (seat.challenge && !seat.signedIn) seat.challenge.attempts += 1;
    if (mailed.code !== code) return 'INVALID_TWO_FACTOR_AUTHENTICATION';
    seat.mailed = undefined;
    return this.active ? this.#getIn(seat, trust) : this.#activate(seat, 0);
  }

  isWaiting(seat: Seat): boolean {
    const { challenge } = seat;
    return challenge !== undefined && challenge.attempts < 5 && challenge.until > this.now();
  }

  #checked(seat: Seat, password: string): string | undefined {
    if (!seat.signedIn) return 'UNAUTHORIZED';
    return password === this.password ? undefined : 'INVALID_PASSWORD';
  }

  #guarded(seat: Seat): string | undefined {
    if (!seat.signedIn) return 'UNAUTHORIZED';
    return this.active && !seat.shown ? 'SECOND_FACTOR_REQUIRED' : undefined;
  }

  #prover(seat: Seat): string | undefined {
    if (seat.signedIn || this.isWaiting(seat)) return undefined;
    seat.challenge = undefined;
    return 'INVALID_TWO_FACTOR_COOKIE';
  }

  #stepOf({ authenticator }: Factor, code: string): number | undefined {
    const step = Math.floor(this.now() / 30_000);
    return [step + 1, step, step - 1].find((each) => authenticator.generate({ timestamp: each * 30_000 }) === code);
  }

  #activate(seat: Seat, step: number): Outcome {
    if (this.active) this.used.push(...this.active.codes);
    this.active = this.pending;
    this.pending = undefined;
    this.lastStep = step;
    this.#endWhatRests();
    for (const other of this.seats) other.signedIn = other === seat;
    seat.shown = true;
    return 'done';
  }

  #getIn(seat: Seat, trust: boolean): Outcome {
    const wasWaiting = !seat.signedIn;
    Object.assign(seat, { signedIn: true, shown: true, mailed: undefined });
    if (!wasWaiting) return 'done';
    seat.challenge = undefined;
    seat.trusted ||= trust;
    return 'done';
  }

  #endChallenges(): void {
    for (const seat of this.seats) if (!seat.signedIn) Object.assign(seat, { challenge: undefined, mailed: undefined });
    for (const seat of this.seats) seat.challenge = undefined;
  }

  #endWhatRests(): void {
    for (const seat of this.seats) Object.assign(seat, { challenge: undefined, mailed: undefined, trusted: false });
  }
}
