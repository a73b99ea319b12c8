import { expect, it } from 'vitest';
import { pathsBelow } from '../../packages/ui/src/provider/paths.ts';
import { readHouse } from '../scripts/house.ts';

it('the options of the server lead to the screens of the first example', () => {
  const page = readHouse('docs/ui.md');
  const [, basePath = ''] = /<AuthUI auth=\{auth\} basePath="([^"]+)">/.exec(page) ?? [];
  const { acceptInvitation, signIn } = pathsBelow(basePath);
  expect(basePath).not.toBe('');
  expect(page).toContain(`invitationPage: '${acceptInvitation}'`);
  expect(page).toContain(`signInPage: '${signIn}'`);
});
