import { type Active, activeOf, placeholderWithin, withActive } from '@latchkey/query/organizations';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { AnyQueryHook } from '../hooks/query-hook.js';
import { useAuthQueryClient, type Wiring } from '../provider/wiring.js';
import { shownPart, useRendered, useSessionSuspense } from '../session/use-session-query.js';

/** Returns the active organization; `undefined` while it is not known. The component renders again only when the organization changes. */
export function useActive(wiring: Wiring, queryClient: QueryClient): Active | undefined {
  const { data } = useQuery({ ...wiring.auth.session.options(), select: activeOf }, queryClient);
  return shownPart(useRendered(wiring), data, activeOf);
}

/**
 * Makes a hook read the active organization if its input names none. The request and the cache key contain the id of the
 * organization. So a component never shows the answer of another organization, and the page can switch before the server has switched.
 */
export function scopeToOrganization(
  wiring: Wiring,
  hook: string,
  generated: AnyQueryHook,
  answerWithoutOrganization: () => unknown,
): AnyQueryHook {
  const scoped: Scoped = { wiring, hook, generated, answerWithoutOrganization };
  return Object.assign((input?: unknown, more?: object) => useScoped(scoped, input, more), {
    suspense: (input?: unknown, more?: object) => useScopedSuspense(scoped, input, more),
    options: generated.options,
    key: generated.key,
    // TanStack's results are unions over the data, which is unknown here.
  }) as AnyQueryHook;
}

interface Scoped {
  readonly wiring: Wiring;
  readonly hook: string;
  readonly generated: AnyQueryHook;
  readonly answerWithoutOrganization: () => unknown;
}

function useScoped(scoped: Scoped, input: unknown, more: object | undefined) {
  const active = useActive(scoped.wiring, useAuthQueryClient(scoped.wiring, scoped.hook));
  return scoped.generated(...scopedInput(scoped, active, input, more));
}

function useScopedSuspense(scoped: Scoped, input: unknown, more: object | undefined) {
  const hook = `${scoped.hook}.suspense`;
  const queryClient = useAuthQueryClient(scoped.wiring, hook);
  const { data: session } = useSessionSuspense(scoped.wiring, queryClient, hook);
  return scoped.generated.suspense(...scopedInput(scoped, activeOf(session), input, more));
}

function scopedInput(
  { generated, answerWithoutOrganization }: Scoped,
  active: Active | undefined,
  input: unknown,
  more: object = {},
): [input: object | undefined, more: object] {
  const sent = withActive(input, active);
  const hasNoOrganization = sent !== undefined && Reflect.get(sent, 'organizationId') === null;
  const placeholderData = placeholderWithin(generated.key(sent), Reflect.get(more, 'placeholderData'));
  // Without an active organization, the hook returns a fixed answer and sends no request.
  return [sent, { ...more, placeholderData, ...(hasNoOrganization && { queryFn: answerWithoutOrganization }) }];
}
