import './patience.js';
import { act, type RenderHookResult, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { OrganizationTab } from './organization-fixture.js';

/** All hooks of a tab; if both packages have a name, the hook of `organizations`. */
export type Hooks = Omit<OrganizationTab['hooks'], keyof OrganizationTab['friendly']> & OrganizationTab['friendly'];

/** Runs hooks inside a tab's provider. */
export function runIn<Face>(
  tab: OrganizationTab,
  use: (hooks: Hooks) => Face,
  { strict = false } = {},
): RenderHookResult<Face, unknown> {
  const hooks = { ...tab.hooks, ...tab.friendly };
  return renderHook(() => use(hooks), { wrapper: wrapperOf(tab), reactStrictMode: strict });
}

/** The tab's provider around an element. */
export function wrapperOf({ hooks: { AuthProvider }, queryClient }: OrganizationTab) {
  return ({ children }: { readonly children: ReactNode }) => (
    <AuthProvider queryClient={queryClient}>{children}</AuthProvider>
  );
}

/** Settles when no request runs any more, except held ones. */
export async function settled(): Promise<void> {
  // A whole turn of the event loop for each step of request, answer and rendering.
  for (let turn = 0; turn < 20; turn++) await act(() => new Promise((resolve) => setImmediate(resolve)));
}
