import type { Attributes, Counter, Histogram, Meter } from '@opentelemetry/api';
import type { Activity, ActivityOutcome, ObservedServer } from 'latchkey';

/** Seconds. A session read from SQLite takes 50 µs; a hash of the default cost about 100 ms. */
const boundaries = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Timed = Exclude<Activity['kind'], 'hash'>;

export interface Instruments {
  readonly durations: Readonly<Record<Timed | 'hash' | 'hashWait', Histogram>>;
  readonly signIns: Counter;
  readonly refusals: Counter;
  readonly events: Counter;
  /** Reports the queue of hashes until the returned function is called. */
  watch(server: ObservedServer): () => void;
}

/** Creates every metric. The names are stable: dashboards and alerts use them. */
export function createInstruments(meter: Meter): Instruments {
  const seconds = (name: string, description: string) =>
    meter.createHistogram(`latchkey.${name}`, {
      unit: 's',
      description,
      advice: { explicitBucketBoundaries: boundaries },
    });
  const running = meter.createObservableGauge('latchkey.hash.running', {
    description: 'Passwords that are hashed now',
  });
  const waiting = meter.createObservableGauge('latchkey.hash.waiting', {
    description: 'Passwords that wait for their turn to be hashed',
  });
  return {
    durations: {
      call: seconds('call.duration', 'Calls of endpoints'),
      statement: seconds('statement.duration', 'Attempts to run a statement'),
      transaction: seconds(
        'transaction.duration',
        'Attempts to run a transaction, from the wait for a connection to the commit',
      ),
      hash: seconds('hash.duration', 'Hashes of passwords, without their wait'),
      hashWait: seconds('hash.wait', 'Waits of passwords for their turn to be hashed'),
      background: seconds('background.duration', 'Mails and other work for which no caller waits'),
      storage: seconds('storage.duration', 'Calls of the secondary storage'),
      provider: seconds('provider.duration', 'Requests to identity providers'),
    },
    signIns: meter.createCounter('latchkey.sign_in', { description: 'Attempts to sign in, by method and result' }),
    refusals: meter.createCounter('latchkey.refusal', { description: 'Calls that were refused or failed, by code' }),
    events: meter.createCounter('latchkey.event', { description: 'Committed events, such as passwordChanged' }),
    watch({ hashes }) {
      const read = [running, waiting].map((gauge, index) => {
        const report = (to: { observe(value: number): void }) => {
          const size = hashes();
          to.observe(index === 0 ? size.running : size.waiting);
        };
        gauge.addCallback(report);
        return () => gauge.removeCallback(report);
      });
      return () => {
        for (const stop of read) stop();
      };
    },
  };
}

/** Records the end of an activity. Attributes have few values each: none contains an id or a text of a caller. */
export function record(
  { durations, signIns, refusals }: Instruments,
  activity: Activity,
  outcome: ActivityOutcome,
): void {
  const { code, call, durationMs, waitedMs = 0 } = outcome;
  if (activity.kind === 'hash') {
    // A password that found no place has not been hashed.
    if (code === 'OK') durations.hashWait.record(waitedMs / 1000);
    durations.hash.record((durationMs - waitedMs) / 1000, { 'latchkey.code': code });
    return;
  }
  durations[activity.kind].record(durationMs / 1000, { ...attributesOf(activity), 'latchkey.code': code });
  if (activity.kind !== 'call') return;
  const { signIn } = call ?? {};
  if (signIn) {
    const about = { 'latchkey.sign_in.method': signIn.method, 'latchkey.sign_in.result': signIn.result };
    signIns.add(1, { ...about, 'latchkey.code': code });
  }
  if (code !== 'OK') refusals.add(1, { 'latchkey.endpoint': activity.endpoint, 'latchkey.code': code });
}

function attributesOf(activity: Exclude<Activity, { kind: 'hash' }>): Attributes {
  switch (activity.kind) {
    case 'call':
      return { 'latchkey.endpoint': activity.endpoint, 'latchkey.via': activity.via };
    case 'statement':
      return { 'db.operation.name': activity.operation, 'db.collection.name': activity.table ?? '' };
    case 'transaction':
      return {};
    case 'background':
      return { 'latchkey.work': activity.label };
    case 'storage':
      return { 'latchkey.storage.command': activity.command };
    case 'provider':
      return { 'server.address': activity.host };
  }
}
