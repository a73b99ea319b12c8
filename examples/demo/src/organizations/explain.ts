import { type Explanation, splitRoles } from 'latchkey/client';

/** Which rule decided about one action, in a sentence. `held`: the roles of the member, joined by commas. */
export function explainInWords(explanation: Explanation, held: string): string {
  const roles = listInWords(splitRoles(held));
  switch (explanation.rule) {
    case 'granted':
      return `Granted by ${listInWords([...new Set(Object.values(explanation.by).flat())])}.`;
    case 'unknown-resource':
      return `Nothing of this is granted by ${roles}.`;
    case 'missing-action':
      return `This action is not granted by ${roles}, though others are.`;
    case 'no-role':
      return `There is no role ${roles} any more.`;
    default:
      return 'Nothing was asked, so nothing is granted.';
  }
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function listInWords(names: readonly string[]): string {
  return list.format(names.map((name) => `“${name}”`));
}
