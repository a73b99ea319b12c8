import { type Explanation, splitRoles } from 'latchkey/client';

/** The rule that decided about an action, as a sentence. `held`: the roles of the member, joined by commas. */
export function explainInWords(explanation: Explanation, held: string): string {
  const roles = listInWords(splitRoles(held));
  switch (explanation.rule) {
    case 'granted':
      return `Granted by ${listInWords([...new Set(Object.values(explanation.by).flat())])}.`;
    case 'unknown-resource':
      return `None of these actions is granted by ${roles}.`;
    case 'missing-action':
      return `This action is not granted by ${roles}, but other actions are.`;
    case 'no-role':
      return `No role named ${roles} exists any more.`;
    default:
      return 'No action was named, so none is granted.';
  }
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function listInWords(names: readonly string[]): string {
  return list.format(names.map((name) => `“${name}”`));
}
