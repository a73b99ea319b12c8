import { type Command, type CommandCall, loadOptions, printsJson } from '../command.js';
import type { Finding } from '../doctor/check.js';
import { checks } from '../doctor/checks/index.js';
import { type Examined, examine } from '../doctor/examine.js';
import { findRefusal } from '../doctor/refusal.js';
import { docsPage, type ExitCode, exitCodes } from '../failure.js';
import { loadAuth } from '../load/load-auth.js';
import type { Terminal } from '../terminal.js';

/** `latchkey doctor`: looks for faults of the configuration, each with its cause, the repair and a page. */
export const doctor: Command = {
  name: 'doctor',
  about: 'look for faults of configuration, database and packages',
  options: { ...loadOptions, production: { about: 'judge by the rules of production' } },
  async run(call) {
    const loaded = await loadAuth(call).catch(findRefusal);
    if ('check' in loaded) return report(call, [loaded], { production: call.env.NODE_ENV === 'production' });
    const app = await call.terminal.during('Examining the application', () => examine(call, loaded));
    const findings = await call.terminal.during('Looking for faults', () => findAll(app));
    await loaded.inspection.close();
    return report(call, findings, app);
  },
};

async function findAll(app: Examined): Promise<Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ name, severity, page, find }) =>
      (await find(app)).map((fault) => ({
        check: name,
        severity,
        ...fault,
        docs: docsPage(page),
      })),
    ),
  );
  return found.flat();
}

function report(
  call: CommandCall,
  findings: readonly Finding[],
  { production }: Pick<Examined, 'production'>,
): ExitCode {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const code = errors > 0 ? exitCodes.found : exitCodes.done;
  if (printsJson(call, { production, checks: checks.length, findings })) return code;
  const { terminal } = call;
  for (const finding of findings) printFinding(terminal, finding);
  const rules = production ? 'production' : 'development (--production judges by the rules of production)';
  terminal.print(`${checks.length} checks by the rules of ${rules}`);
  const summary = `${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`;
  terminal.print(findings.length === 0 ? terminal.style('green', 'No fault was found.') : summary);
  return code;
}

const counted = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;

function printFinding(terminal: Terminal, { check, severity, cause, repair, docs }: Finding): void {
  const sign = severity === 'error' ? terminal.style('red', '✗ error') : terminal.style('yellow', '! warning');
  terminal.print(`${sign} ${terminal.style('bold', check)}`);
  terminal.print(`  ${cause}`);
  terminal.print(`  ${terminal.style('green', '→')} ${repair}`);
  terminal.print(`  ${terminal.style('dim', docs)}`);
  terminal.print();
}
