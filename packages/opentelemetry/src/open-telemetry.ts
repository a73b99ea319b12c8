import { type MeterProvider, metrics, type TracerProvider, trace } from '@opentelemetry/api';
import { aBoolean, anObject, checkOptions, type KnownOptions, type Observer } from 'latchkey';
import { createInstruments, record } from './instruments.js';
import { spanOf } from './spans.js';

/** Options of `openTelemetry`. */
export interface OpenTelemetryOptions {
  /** Default: the global one, which the SDK of the application registers. */
  readonly tracerProvider?: TracerProvider;
  /** Default: the global one, which the SDK of the application registers. */
  readonly meterProvider?: MeterProvider;
  /** Spans for statements and transactions. Default true. */
  readonly statements?: boolean;
  /** The id of the user on the span of a call, as `enduser.id`. Default false. */
  readonly userIds?: boolean;
}

const name = '@latchkey/opentelemetry';
/** Every option of `openTelemetry`. */
export const openTelemetryOptions = {
  tracerProvider: anObject,
  meterProvider: anObject,
  statements: aBoolean,
  userIds: aBoolean,
} satisfies KnownOptions<OpenTelemetryOptions>;

/**
 * Creates the observer for `createAuth({ observers: [openTelemetry()] })`: a span for each call, with spans for its statements,
 * hashes and calls of other systems inside, and metrics. No span and no metric contains a value of a statement, an address or a
 * secret. Throws `ConfigurationError` for options that do not exist.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Observer {
  checkOptions('openTelemetry', options, openTelemetryOptions);
  const { tracerProvider, meterProvider, statements = true, userIds = false } = options;
  // Asked now: the global providers forward to the SDK, also if it is registered later.
  const tracer = (tracerProvider ?? trace).getTracer(name);
  const instruments = createInstruments((meterProvider ?? metrics).getMeter(name));
  return {
    start: (server) => instruments.watch(server),
    begin(activity) {
      const isQuiet = !statements && (activity.kind === 'statement' || activity.kind === 'transaction');
      const span = isQuiet ? undefined : spanOf(tracer, activity, { userIds });
      return {
        within: (run) => (span ? span.within(run) : run()),
        end(outcome) {
          span?.end(outcome);
          record(instruments, activity, outcome);
        },
      };
    },
    event: ({ name }) => instruments.events.add(1, { 'latchkey.event': name }),
  };
}
