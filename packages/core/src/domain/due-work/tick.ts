import { checkOptions, type KnownOptions, wholeNumber } from '../../contract/options/known-options.js';
import { randomBytes } from '../../crypto/random.js';
import { isClosed } from '../../store/connection/failure.js';
import type { App } from '../app/app.js';
import type { DueWork } from '../app/background.js';
import { cleanUpWork } from '../app/clean-up.js';
import { endLease, type Lease, takeLease } from '../secrets/lease.js';
import { reportFailure } from '../settings/report-failure.js';

export interface TickOptions {
  /** Milliseconds after which no further batch begins. A batch that has begun is finished. Default 10,000. */
  readonly deadlineMs?: number;
}

const known = { deadlineMs: wholeNumber(1) } satisfies KnownOptions<TickOptions>;

/** What a tick did with one piece of the due work. */
export interface TickedWork {
  /** `clean-up` for expired rows, else the name of the plugin and of its work: `webhooks/deliver`. */
  readonly name: string;
  /**
   * `done`: nothing is left. `more`: the deadline came first. `busy`: another process does it at this moment. `failed`: it threw,
   * which is in the log.
   */
  readonly outcome: 'done' | 'more' | 'busy' | 'failed';
  /** How many batches were done. */
  readonly batches: number;
}

export interface Ticked {
  readonly work: readonly TickedWork[];
  /** Whether another tick has something to do: a piece has more, or has failed. */
  readonly hasMore: boolean;
}

/**
 * Seconds that a lease lasts beyond the deadline: if a process is killed, other processes wait this long before they take over its
 * work.
 */
const leaseReserve = 60;

/**
 * Does the due work in rounds, one batch of each piece in a round, until nothing is left or the deadline has come. A lease keeps other
 * processes from a piece meanwhile. A piece that fails is logged, and the others continue.
 */
export async function tick(app: App, options: TickOptions = {}): Promise<Ticked> {
  checkOptions('tick', options, known);
  const { deadlineMs = 10_000 } = options;
  const endsAt = performance.now() + deadlineMs;
  const isOver = () => performance.now() >= endsAt;
  const until = { deadline: new Date(Date.now() + deadlineMs), seconds: Math.ceil(deadlineMs / 1000) + leaseReserve };
  const pieces = [cleanUpWork, ...app.dueWork].map(begun);
  let open = inAnyOrder(pieces);
  while (open.length > 0 && !isOver()) {
    for (const piece of open) if (!isOver()) await doBatch(app, piece, until);
    open = open.filter(({ outcome }) => outcome === 'more');
  }
  for (const piece of open) await giveBack(app, piece);
  return {
    work: pieces.map(({ work: { name }, outcome, batches }) => ({ name, outcome, batches })),
    hasMore: pieces.some(({ outcome }) => outcome === 'more' || outcome === 'failed'),
  };
}

/**
 * Does one batch of a piece if no other process does it, within a minute, and keeps others from it for another minute. Returns whether
 * there may be more. A piece that fails is logged, and the others continue.
 */
export async function runBatch(app: App, { name, run }: DueWork<App>): Promise<boolean> {
  const lease = await takeLease(app, leaseOf(name), 2 * leaseReserve);
  if (!lease) return false;
  try {
    return await run(app, new Date(Date.now() + leaseReserve * 1000));
  } catch (error) {
    if (isClosed(error)) throw error; // the process ends
    report(app, name, error);
    return false;
  } finally {
    await endLease(app, lease);
  }
}

function report({ settings }: App, name: string, error: unknown): void {
  reportFailure(settings, { error, message: `the due work ${name} failed`, route: name });
}

const leaseOf = (name: string) => `due-work:${name}`;

/** A piece while it is done. */
interface Piece {
  readonly work: DueWork<App>;
  lease: Lease | undefined;
  outcome: TickedWork['outcome'];
  batches: number;
}

const begun = (work: DueWork<App>): Piece => ({ work, lease: undefined, outcome: 'more', batches: 0 });

/** Begins each tick with another piece, so that a short tick does not always run the same piece. */
function inAnyOrder(pieces: readonly Piece[]): readonly Piece[] {
  const [byte = 0] = randomBytes(1);
  const first = byte % pieces.length;
  return [...pieces.slice(first), ...pieces.slice(0, first)];
}

async function doBatch(
  app: App,
  piece: Piece,
  { deadline, seconds }: { readonly deadline: Date; readonly seconds: number },
): Promise<void> {
  const { name, run } = piece.work;
  try {
    piece.lease ??= await takeLease(app, leaseOf(name), seconds);
    if (!piece.lease) {
      piece.outcome = 'busy';
      return;
    }
    const hasMore = await run(app, deadline);
    piece.batches += 1;
    if (!hasMore) piece.outcome = 'done';
  } catch (error) {
    piece.outcome = 'failed';
    report(app, name, error);
  }
  if (piece.outcome !== 'more') await giveBack(app, piece);
}

async function giveBack(app: App, { work: { name }, lease }: Piece): Promise<void> {
  if (!lease) return;
  try {
    await endLease(app, lease);
  } catch (error) {
    // Not an error: the work is done, and the lease expires.
    reportFailure(app.settings, {
      error,
      message: `the lease of the due work ${name} could not be ended`,
      route: name,
    });
  }
}
