import { listHouse, readHouse } from '../house.ts';

/** A rule that comments and tests cite by its code. */
export interface Rule {
  /** `R-A01`, `Z14`, `spec §9` */
  readonly code: string;
  readonly sentence: string;
  /** The public record that the rule comes from; empty if there is none. */
  readonly source: string;
  /** Codes of rules whose tests show this rule too. */
  readonly sameAs: readonly string[];
  /** Why no test cites the rule. */
  readonly reason: string;
}

/** The rules of one file of `docs/rules`. */
export interface RuleGroup {
  readonly title: string;
  readonly about: string;
  readonly rules: readonly Rule[];
}

/** In the order of the page. */
const files = [
  'redirects',
  'oauth',
  'takeover',
  'codes',
  'sessions',
  'limits',
  'enumeration',
  'crypto',
  'organizations',
  'requests',
  'hazards',
  'decisions',
  'holes',
  'tensions',
  'history-one-time',
  'history-sessions',
  'history-origins',
  'history-oauth',
  'history-passwords',
  'history-organizations',
  'history-limits',
  'history-data',
  'weak-points',
  'sections',
];

/** All groups. Throws for a file of `docs/rules` that is not in the order above, and for a line that has no meaning. */
export function readRules(): RuleGroup[] {
  const paths = files.map((name) => `docs/rules/${name}.txt`);
  const unknown = listHouse('docs/rules', (path) => !paths.includes(path));
  if (unknown.length > 0) throw new Error(`scripts/rules.ts does not name ${unknown.join(', ')}`);
  return paths.map((path) => parseRules(readHouse(path)));
}

/**
 * Reads a file of rules. First come `# Title` and a paragraph, then a block for each rule: a line with its code and its
 * sentence, and lines that begin with `source:`, `same as:` or `no test:`.
 */
export function parseRules(text: string): RuleGroup {
  const [heading = '', ...blocks] = text.trim().split(/\n\s*\n/);
  const about = blocks.filter((block) => !codeOf(block));
  const stray = about.find((block) => /^\s*(?:source|same as|no test):/.test(block));
  if (stray) throw new Error(`an empty line parts this from its rule: ${stray.trim()}`);
  const rules = blocks.filter((block) => codeOf(block)).map(parseRule);
  return { title: heading.replace(/^# /, ''), about: about.join('\n\n'), rules };
}

const startsWithCode = /^((?:spec|wire|design) §\d+|(?=\S*\d)[A-Z][A-Z0-9]*(?:-[A-Z]?\d+a?)?) /;

function codeOf(block: string): string | undefined {
  return startsWithCode.exec(block)?.[1];
}

function parseRule(block: string): Rule {
  const [first = '', ...lines] = block.split('\n');
  const code = codeOf(block) ?? '';
  const parts = new Map(lines.map((line) => partOf(code, line)));
  return {
    code,
    sentence: first.slice(code.length + 1),
    source: parts.get('source') ?? '',
    sameAs: (parts.get('same as') ?? '').split(' ').filter((each) => each !== ''),
    reason: parts.get('no test') ?? '',
  };
}

function partOf(code: string, line: string): [string, string] {
  const [, name = '', value = ''] = /^ {2}(source|same as|no test): (.+)$/.exec(line) ?? [];
  if (name === '') throw new Error(`${code}: "${line}" is not a line with source, same as or no test`);
  return [name, value];
}
