import { table } from '../markdown.ts';
import { type Citations, readTestCitations } from './citations.ts';
import { type Rule, type RuleGroup, readRules } from './rules.ts';

const intro = `# Rules

Comments and tests cite rules by a code, such as \`R-A01\`. This page lists every rule, the public record that it comes
from, and the tests that show it. The letters before the number say where a rule comes from:

| Code | Where the rule comes from |
| --- | --- |
| \`R-\` | published advisories about authentication software |
| \`Z\` | places where two requests could race |
| \`D\` | decisions about the specification; [Decisions](../decisions/README.md) has the later ones |
| \`I10-\` | vulnerabilities that attacks on Latchkey and reviews found |
| \`T-\`, \`F\` | risks that the specification leaves, and kinds of tests |
| \`H\` | repairs in the public history of better-auth since its version 1.2.3; the source is the commit |
| \`W-\` | weak points of better-auth 1.2.3, whose API Latchkey is compatible with |
| \`spec §\`, \`wire §\`, \`design §\` | sections of the documents that Latchkey was built from |

To add a rule or to change one, edit its file in \`docs/rules\` and run \`pnpm --dir docs run generate\`. A program makes the list
of tests: it finds the test files that cite the code. If no test cites a rule, the rule says why.
`;

/** The page of rules. */
export function rulesPage(): string {
  const tests = readTestCitations();
  return [intro, ...readRules().map((group) => groupText(group, tests))].join('\n');
}

function groupText({ title, about, rules }: RuleGroup, tests: Citations): string {
  const rows = rules.map((rule) => [
    rule.code,
    rule.sentence,
    rule.source,
    testsText(rule, tests.get(rule.code) ?? []),
  ]);
  const head = ['Code', 'Rule', 'Source', 'Tests'];
  const hasSource = rules.some(({ source }) => source !== '');
  const cells = [head, ...rows].map((row) => (hasSource ? row : row.filter((_, column) => column !== 2)));
  const [first = [], ...rest] = cells;
  return [`## ${title}`, about, `${table(first, rest)}\n`].filter((part) => part !== '').join('\n\n');
}

function testsText({ sameAs, reason }: Rule, paths: readonly string[]): string {
  const links = paths.map((path) => `[${nameOf(path)}](../../${path})`).join(', ');
  const same = sameAs.length > 0 ? `the tests of ${sameAs.join(', ')}` : '';
  return [links, same, reason].filter((part) => part !== '').join('; ');
}

/** `session/refresh` of `packages/core/src/features/session/refresh.test.ts` */
function nameOf(path: string): string {
  const [folder = '', file = ''] = path.split('/').slice(-2);
  return `${folder}/${file.replace(/(\.test|\.test-d)?\.tsx?$/, '')}`;
}
