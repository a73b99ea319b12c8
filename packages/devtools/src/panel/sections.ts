import type { AuthKeys } from '@latchkey/query';
import type { QueryClient } from '@tanstack/query-core';
import type { AuthClientError, CurrentSession } from 'latchkey/client';
import { readCaches } from '../watch/cached.js';
import type { CallRecord, History } from '../watch/history.js';
import { element, relative } from './element.js';

export interface Shown {
  readonly keys: AuthKeys;
  readonly queryClient: QueryClient;
  readonly history: History;
  readonly now: number;
}

/** The session and its user. Its token is a secret, and is not shown. */
export function sessionRows({ keys, queryClient, now }: Shown): HTMLElement[] {
  const state = queryClient.getQueryState<CurrentSession | null, AuthClientError>(keys.session);
  const signedIn = state?.data;
  const time = (at: Date | string | undefined) => at && relative(new Date(at).getTime(), now);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Status', statusOf(signedIn, state?.error)],
    ['Error', state?.error ? `${state.error.code}: ${state.error.message}` : undefined],
    ['User', signedIn ? `${signedIn.user.name}, ${signedIn.user.email}` : undefined],
    ['User id', signedIn?.user.id],
    ['Session id', signedIn?.session.id],
    ['Token', signedIn ? 'hidden' : undefined],
    ['Begun', time(signedIn?.session.createdAt)],
    ['Ends', time(signedIn?.session.expiresAt)],
    ['Due for extension', time(signedIn?.extendAt)],
    ['Factors', signedIn?.session.factors.map(({ factor }) => factor).join(', ') || undefined],
    ['Known since', state?.dataUpdatedAt ? relative(state.dataUpdatedAt, now) : undefined],
    ['Request', state?.fetchStatus],
  ];
  return rows.flatMap(([name, value]) =>
    value === undefined
      ? []
      : [element('div', { 'data-key': name }, element('dt', {}, name), element('dd', {}, value))],
  );
}

function statusOf(signedIn: CurrentSession | null | undefined, error: unknown): string {
  if (signedIn) return 'authenticated';
  if (signedIn === null) return 'unauthenticated';
  return error ? 'error' : 'loading';
}

/** The cached queries, by the user to whom their answers belong. */
export function cacheRows({ keys, queryClient, now }: Shown): HTMLElement[] {
  return readCaches(keys, queryClient).map(({ owner, queries }) => {
    const lines = queries.map(({ name, input, state, components, updatedAt }) => {
      const age = updatedAt ? `, ${relative(updatedAt, now)}` : '';
      const facts = ` ${state}, ${components} ${components === 1 ? 'component' : 'components'}${age}`;
      return element('li', {}, input ? `${name} (${input})` : name, element('span', { class: 'soft' }, facts));
    });
    return element('div', { 'data-key': owner }, element('h3', {}, owner), element('ul', {}, ...lines));
  });
}

const kinds = {
  refreshed: 'is read again',
  written: 'was written without a request',
  removed: 'was removed',
} as const;

/** What has changed which answer. */
export function changeRows({ history, now }: Shown): HTMLElement[] {
  return history.changes.map((change) => {
    const cause = history.causeOf(change);
    const why = cause ? ` after ${cause.name}` : ' by another tab or the application';
    const age = element('span', { class: 'soft' }, ` ${relative(change.at, now)}`);
    return element('li', { 'data-key': String(change.id) }, `${change.endpoint} ${kinds[change.kind]}${why}`, age);
  });
}

/** The last calls. */
export function callRows({ history, now }: Shown): HTMLElement[] {
  return history.calls.map((call) =>
    element(
      'li',
      { 'data-key': String(call.id) },
      ...partsOf(call),
      element('span', { class: 'soft' }, agesOf(call, now)),
    ),
  );
}

function partsOf({ name, status, error, isFaked }: CallRecord): readonly (string | Node)[] {
  const head = `${name} ${status || 'no answer'}${isFaked ? ' (by this panel)' : ''}`;
  if (!error) return [head];
  const code = element('code', { title: `latchkey/docs/errors/README.md#${error.code.toLowerCase()}` }, error.code);
  return [head, ' ', code, element('span', { class: 'bad' }, ` ${error.message}`)];
}

function agesOf({ at, took }: CallRecord, now: number): string {
  return `${took === undefined ? '' : ` in ${Math.round(took)} ms,`} ${relative(at, now)}`;
}
