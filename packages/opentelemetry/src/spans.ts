import { type Attributes, context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { Activity, ActivityOutcome } from 'latchkey';

export interface OpenSpan {
  /** Runs the work with this span as the parent of all others. */
  within(run: () => void): void;
  end(outcome: ActivityOutcome): void;
}

/** Starts the span of an activity, below the active one. */
export function spanOf(tracer: Tracer, activity: Activity, { userIds }: { readonly userIds: boolean }): OpenSpan {
  // The HTTP server of the application has the span of the kind SERVER.
  const kind = outside.includes(activity.kind) ? SpanKind.CLIENT : SpanKind.INTERNAL;
  const span = tracer.startSpan(nameOf(activity), { kind, attributes: attributesOf(activity) });
  const inside = trace.setSpan(context.active(), span);
  return {
    within: (run) => context.with(inside, run),
    end(outcome) {
      finish(span, outcome);
      if (userIds && outcome.call?.userId !== undefined) span.setAttribute('enduser.id', outcome.call.userId);
      span.end();
    },
  };
}

const outside: readonly Activity['kind'][] = ['statement', 'storage', 'provider'];

function nameOf(activity: Activity): string {
  switch (activity.kind) {
    case 'call':
      return `${activity.method} ${activity.route}`;
    case 'statement':
      return activity.table === undefined ? activity.operation : `${activity.operation} ${activity.table}`;
    case 'transaction':
      return 'transaction';
    case 'hash':
      return 'hash password';
    case 'background':
      return activity.label;
    case 'storage':
      return `storage ${activity.command}`;
    case 'provider':
      return activity.host;
  }
}

const systems = { sqlite: 'sqlite', postgres: 'postgresql', mysql: 'mysql' } as const;

function attributesOf(activity: Activity): Attributes {
  switch (activity.kind) {
    case 'call':
      return {
        'http.route': activity.route,
        'http.request.method': activity.method,
        'latchkey.endpoint': activity.endpoint,
        'latchkey.via': activity.via,
      };
    case 'statement':
      return {
        'db.system.name': systems[activity.system],
        'db.operation.name': activity.operation,
        ...(activity.table !== undefined && { 'db.collection.name': activity.table }),
      };
    case 'transaction':
      return { 'db.system.name': systems[activity.system] };
    case 'hash':
      return {};
    case 'background':
      return { 'latchkey.work': activity.label };
    case 'storage':
      return { 'latchkey.storage.command': activity.command };
    case 'provider':
      return { 'server.address': activity.host };
  }
}

/** A refusal is an answer. Only what the server could not do is an error of the span. */
function finish(span: Span, { code, call, waitedMs }: ActivityOutcome): void {
  span.setAttribute('latchkey.code', code);
  if (waitedMs !== undefined) span.setAttribute('latchkey.hash.waited', waitedMs / 1000);
  if (call) span.setAttribute('http.response.status_code', call.status);
  if (call?.signIn) {
    span.setAttribute('latchkey.sign_in.method', call.signIn.method);
    span.setAttribute('latchkey.sign_in.result', call.signIn.result);
  }
  const isError = call ? call.status >= 500 : code !== 'OK';
  if (!isError) return;
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
