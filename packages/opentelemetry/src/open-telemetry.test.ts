import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { organization } from 'latchkey';
import { memoryStorage, testAuth } from 'latchkey/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenTelemetryOptions, openTelemetry } from './index.js';

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse' };

beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()));
afterAll(() => context.disable());

/** The real SDK, which keeps what it would export. */
function openSdk(temporality = AggregationTemporality.CUMULATIVE) {
  const spans = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] });
  const exporter = new InMemoryMetricExporter(temporality);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  /** The points of a metric: attributes with a sum or the count of a histogram. */
  const pointsOf = async (name: string) => {
    const { resourceMetrics } = await reader.collect();
    const found = resourceMetrics.scopeMetrics
      .flatMap(({ metrics }) => metrics)
      .find(({ descriptor }) => descriptor.name === name);
    return (found?.dataPoints ?? []).map(({ attributes, value }) => ({
      ...attributes,
      value: typeof value === 'number' ? value : value.count,
    }));
  };
  return { tracerProvider, meterProvider, pointsOf, finished: () => spans.getFinishedSpans() };
}

function open(options: OpenTelemetryOptions = {}) {
  const sdk = openSdk();
  const { tracerProvider, meterProvider } = sdk;
  const server = testAuth({
    observers: [openTelemetry({ tracerProvider, meterProvider, ...options })],
    secondaryStorage: memoryStorage(),
    rateLimit: { enabled: true },
    plugins: [organization()],
  });
  return { ...server, ...sdk };
}

/** The user's id and the session's token in the answer of a sign-up. */
function idsOf(answer: unknown): readonly [string, string] {
  const { user, token } = answer as { readonly user: { readonly id: string }; readonly token: string }; // as its contract says
  return [user.id, token];
}

const named = (spans: readonly ReadableSpan[], name: string) => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

describe('the traces', () => {
  it('have a span for each call, with the route, the endpoint, the code and the status', async () => {
    const { openBrowser, finished } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    await browser.post('/sign-in/email', { ...ada, password: 'another one' });
    expect(named(finished(), 'POST /api/auth/sign-up/email').attributes).toEqual({
      'http.route': '/api/auth/sign-up/email',
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'latchkey.endpoint': 'signUpEmail',
      'latchkey.via': 'http',
      'latchkey.code': 'OK',
      'latchkey.sign_in.method': 'sign-up',
      'latchkey.sign_in.result': 'session',
    });
    const refused = named(finished(), 'POST /api/auth/sign-in/email');
    expect(refused.attributes).toMatchObject({ 'latchkey.code': 'INVALID_EMAIL_OR_PASSWORD' });
    expect(refused.status.code).toBe(SpanStatusCode.UNSET);
  });

  it('have the statements, the transaction, the hash and the storage inside of the call that caused them', async () => {
    const { openBrowser, finished } = open();
    await openBrowser().post('/sign-up/email', ada);
    const call = named(finished(), 'POST /api/auth/sign-up/email');
    const parentOf = ({ parentSpanContext }: ReadableSpan) =>
      finished().find((span) => span.spanContext().spanId === parentSpanContext?.spanId);
    for (const name of ['hash password', 'storage increment'])
      expect(parentOf(named(finished(), name)), name).toBe(call);
    const transaction = parentOf(named(finished(), 'insert user'));
    expect(transaction?.name).toBe('transaction');
    expect(transaction && parentOf(transaction)).toBe(call);
    expect(parentOf(named(finished(), 'insert account'))).toBe(transaction);
    expect(named(finished(), 'insert user').attributes).toEqual({
      'db.system.name': 'sqlite',
      'db.operation.name': 'insert',
      'db.collection.name': 'user',
      'latchkey.code': 'OK',
    });
  });

  it('continue the trace of the HTTP server', async () => {
    const { auth, tracerProvider, finished } = open();
    const server = tracerProvider.getTracer('http').startSpan('GET');
    await context.with(trace.setSpan(context.active(), server), () => auth.api.getSession({ headers: new Headers() }));
    const call = named(finished(), 'GET /api/auth/get-session');
    expect(call.parentSpanContext?.spanId).toBe(server.spanContext().spanId);
    expect(call.attributes['latchkey.via']).toBe('direct');
  });

  it('mark a failure of the server as an error, by its code', async () => {
    const sdk = openSdk();
    const { openBrowser } = testAuth({
      observers: [openTelemetry({ tracerProvider: sdk.tracerProvider, meterProvider: sdk.meterProvider })],
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      hooks: {
        before: {
          signInEmail: () => {
            throw new Error('the private reason');
          },
        },
      },
    } as const);
    await openBrowser().post('/sign-in/email', ada);
    const call = named(sdk.finished(), 'POST /api/auth/sign-in/email');
    expect(call.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(call.attributes).toMatchObject({ 'error.type': 'INTERNAL_SERVER_ERROR', 'http.response.status_code': 500 });
  });

  it('contain no value of a statement, no address, no name, and the id of a user only if asked', async () => {
    const { openBrowser, finished, pointsOf } = open();
    const browser = openBrowser('192.0.2.7');
    const [userId, token] = idsOf((await browser.post('/sign-up/email', ada)).json);
    await browser.post('/organization/create', { name: 'Acme', slug: 'acme' });
    const told = JSON.stringify([
      finished().map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
      await pointsOf('latchkey.statement.duration'),
    ]);
    for (const secret of [ada.email, ada.name, ada.password, '192.0.2.7', 'acme', userId, token])
      expect(told).not.toContain(secret);
    const asked = open({ userIds: true });
    const [asking] = idsOf((await asked.openBrowser().post('/sign-up/email', ada)).json);
    expect(named(asked.finished(), 'POST /api/auth/sign-up/email').attributes['enduser.id']).toBe(asking);
  });

  it('have no statements if the application wants none; the metrics have them', async () => {
    const { openBrowser, finished, pointsOf } = open({ statements: false });
    await openBrowser().post('/sign-up/email', ada);
    expect(finished().filter(({ attributes }) => 'db.system.name' in attributes)).toEqual([]);
    expect(named(finished(), 'hash password').parentSpanContext).toBeDefined();
    expect((await pointsOf('latchkey.statement.duration')).length).toBeGreaterThan(2);
  });
});

describe('the metrics', () => {
  it('count sign-ins by method and result, and refusals by endpoint and code', async () => {
    const { openBrowser, pointsOf } = open();
    const browser = openBrowser();
    await browser.post('/sign-up/email', ada);
    for (const password of [ada.password, 'another one', 'another two'])
      await openBrowser().post('/sign-in/email', { ...ada, password });
    await openBrowser().get('/list-sessions');
    const way = (name: string, result: string, code: string, value: number) => ({
      'latchkey.sign_in.method': name,
      'latchkey.sign_in.result': result,
      'latchkey.code': code,
      value,
    });
    expect(await pointsOf('latchkey.sign_in')).toEqual([
      way('sign-up', 'session', 'OK', 1),
      way('email', 'session', 'OK', 1),
      way('email', 'refused', 'INVALID_EMAIL_OR_PASSWORD', 2),
    ]);
    expect(await pointsOf('latchkey.refusal')).toEqual([
      { 'latchkey.endpoint': 'signInEmail', 'latchkey.code': 'INVALID_EMAIL_OR_PASSWORD', value: 2 },
      { 'latchkey.endpoint': 'listSessions', 'latchkey.code': 'UNAUTHORIZED', value: 1 },
    ]);
  });

  it('time calls, statements, transactions, hashes and the storage', async () => {
    const { openBrowser, pointsOf } = open();
    await openBrowser().post('/sign-up/email', ada);
    expect(await pointsOf('latchkey.call.duration')).toEqual([
      { 'latchkey.endpoint': 'signUpEmail', 'latchkey.via': 'http', 'latchkey.code': 'OK', value: 1 },
    ]);
    expect(await pointsOf('latchkey.statement.duration')).toContainEqual({
      'db.operation.name': 'insert',
      'db.collection.name': 'user',
      'latchkey.code': 'OK',
      value: 1,
    });
    expect(await pointsOf('latchkey.transaction.duration')).toHaveLength(1);
    expect(await pointsOf('latchkey.hash.duration')).toEqual([{ 'latchkey.code': 'OK', value: 1 }]);
    expect(await pointsOf('latchkey.hash.wait')).toEqual([{ value: 1 }]);
    const stored = { 'latchkey.storage.command': 'increment', 'latchkey.code': 'OK', value: 1 };
    expect(await pointsOf('latchkey.storage.duration')).toContainEqual(stored);
    expect(await pointsOf('latchkey.event')).toContainEqual({ 'latchkey.event': 'userCreated', value: 1 });
  });

  it('report the queue of hashes until the server is closed', async () => {
    const { meterProvider, pointsOf } = openSdk(AggregationTemporality.DELTA);
    const { auth } = testAuth({ observers: [openTelemetry({ meterProvider })] });
    expect(await pointsOf('latchkey.hash.waiting')).toEqual([{ value: 0 }]);
    expect(await pointsOf('latchkey.hash.running')).toEqual([{ value: 0 }]);
    await auth.close();
    expect(await pointsOf('latchkey.hash.waiting')).toEqual([]);
  });
});

describe('the options', () => {
  it('are refused if they do not exist', () => {
    const options: object = { statement: true };
    expect(() => openTelemetry(options)).toThrow('openTelemetry.statement');
  });

  it('can be left out: the global providers count', async () => {
    const sdk = openSdk();
    trace.setGlobalTracerProvider(sdk.tracerProvider);
    const { openBrowser } = testAuth({ observers: [openTelemetry()] });
    await openBrowser().post('/sign-up/email', ada);
    trace.disable();
    expect(named(sdk.finished(), 'POST /api/auth/sign-up/email')).toBeDefined();
  });
});
