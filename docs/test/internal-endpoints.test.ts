import { expect, it } from 'vitest';
import { everyPlugin, readContracts } from '../scripts/contracts.ts';

it('the text of each endpoint that only a server has says whether it checks a permission, or which session it needs', async () => {
  const contracts = await readContracts(everyPlugin);
  const internal = contracts
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ endpoint }) => endpoint.route.kind === 'internal')
    .map(({ name, doc }) => ({ name, text: doc.replace(/\s+/g, ' ') }));
  expect(internal.length).toBeGreaterThan(10);
  expect(internal.filter(({ text }) => !/\b(?:[Cc]hecks no permission|[Nn]eeds a session)\b/.test(text))).toEqual([]);
});
