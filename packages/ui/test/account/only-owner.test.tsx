import { screen } from '@testing-library/react';
import { AuthClientError } from 'latchkey/client';
import { expect, it } from 'vitest';
import { explainOnlyOwner } from '../../src/account/only-owner.js';
import { engines } from '../organizations/engines.js';
import { show } from '../screen-test.js';

const code = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER';

/** The refusal of a deletion, with the short names of the organizations. */
function refusal(...slugs: readonly string[]): AuthClientError {
  const details = slugs.map((slug) => ({ path: 'organization', message: slug }));
  return new AuthClientError(code, 'You cannot leave the organization as the only owner', 400, '', undefined, details);
}

function Refusal({ slugs }: { readonly slugs: readonly string[] }) {
  return explainOnlyOwner(refusal(...slugs))?.form;
}

it('a refused deletion names each organization that would have no owner, with a link', async () => {
  const paths = { organization: '/organizations/:slug' };
  const { container, server } = show(<Refusal slugs={['engines', 'looms']} />, {
    scenario: 'signed-in',
    paths,
  });
  server.answer({ listOrganizations: [engines] });
  // The second is not on the first page of the list.
  const known = await screen.findByRole('link', { name: engines.name });
  expect(known.getAttribute('href')).toBe('/organizations/engines');
  expect(screen.getByRole('link', { name: 'looms' }).getAttribute('href')).toBe('/organizations/looms');
  expect(container.textContent).toContain(`You are the only owner of ${engines.name} and looms. Make another`);
});

it('has no link if the address of an organization does not name it', () => {
  const { container } = show(<Refusal slugs={['looms']} />);
  expect(container.textContent).toContain('the only owner of looms.');
  expect(screen.queryByRole('link')).toBeNull();
});

it('leaves other errors, and a refusal without names, to the catalogue', () => {
  expect(explainOnlyOwner(new AuthClientError('INVALID_PASSWORD', 'Invalid password', 400))).toBeUndefined();
  expect(explainOnlyOwner(refusal())).toBeUndefined();
  expect(explainOnlyOwner(undefined)).toBeUndefined();
});
