import { openReader, type Pictures } from '../guides/browser.js';
import type { Terminal } from '../guides/terminal.js';

/** The numbered lines that `latchkey init` ends with. */
export function stepsOf(output: string): readonly string[] {
  return Array.from(output.matchAll(/^\d+\. (.+)$/gm), ([, step = '']) => step);
}

/**
 * Does what the steps say, and nothing else: starts the servers in a terminal and opens the page. Resolves to its address. Throws
 * for a step that a newcomer cannot follow without knowledge of the framework.
 */
export async function followSteps(steps: readonly string[], terminal: Terminal): Promise<string> {
  let opened: string | undefined;
  for (const step of steps) {
    const [, start] = /^Start .*?: (.+)$/.exec(step) ?? [];
    const [, page] = /^Open (\S+), and sign up\.$/.exec(step) ?? [];
    if (start !== undefined) terminal.serve(start);
    else if (page !== undefined) opened = page;
    else if (!step.startsWith('Before production')) throw new Error(`a newcomer is left alone with: ${step}`);
  }
  if (opened === undefined) throw new Error(`no page to open in ${steps.join('\n')}`);
  return opened;
}

interface Visit {
  readonly email: string;
  /** Whether the pages are the ready screens. */
  readonly hasScreens: boolean;
  readonly pictures?: Pictures;
}

/**
 * Signs up, out and in on the page as a user. Resolves to what the console of the browser has said. Rejects with the log of the
 * servers where the page does not show what it should.
 */
export async function signUpAndOut(page: string, terminal: Terminal, visit: Visit): Promise<readonly string[]> {
  await terminal.answering(new URL('/api/auth/ok', page).href);
  const reader = await openReader({ timeout: 60_000, pictures: visit.pictures });
  try {
    for (const line of visit.hasScreens ? linesOfScreens(page, visit.email) : linesOfForms(page, visit.email)) {
      await reader.follow(line).catch((error) => {
        throw new Error(`${line}: ${error.message}\n${reader.complaints.join('\n')}\n${terminal.log}`, {
          cause: error,
        });
      });
    }
    return reader.complaints;
  } finally {
    await reader.close();
  }
}

const linesOfForms = (page: string, email: string): readonly string[] => [
  `open ${page}`,
  'in the form Sign up',
  'type Ada into Name',
  `type ${email} into Email`,
  'type correct horse into Password',
  'click Sign up',
  'see Hello Ada',
  `open ${page}`,
  'see Hello Ada',
  'click Sign out',
  'in the form Sign in',
  `type ${email} into Email`,
  'type wrong horse into Password',
  'click Sign in',
  'see Invalid email or password',
  'type correct horse into Password',
  'click Sign in',
  'see Hello Ada',
];

const linesOfScreens = (page: string, email: string): readonly string[] => [
  `open ${page}`,
  'click Create an account',
  'type Ada into Name',
  `type ${email} into Email`,
  'type correct horse into Password',
  'click Create account',
  'see Profile',
  `open ${page}`,
  'see Profile',
  'click Account of Ada',
  'click Sign out',
  `type ${email} into Email`,
  'type wrong horse into Password',
  'click Sign in',
  'see Incorrect email or password.',
  'type correct horse into Password',
  'click Sign in',
  'see Profile',
];
