import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openReader, type Pictures, type Reader } from './browser.js';
import { readGuide, type Step, type Way } from './guide.js';
import { readersEnvironment, Terminal } from './terminal.js';

export interface GuideOptions {
  /** The folder of the `node` that the reader has, and its version. */
  readonly node: { readonly folder: string; readonly version: string };
  readonly way: Way;
  /** Does what the reader of an unreleased repository does before the first line that names Latchkey. Default nothing. */
  prepare?(terminal: Terminal): Promise<void>;
  /** Makes the packages of one `npm install` present in the folder of the application. Default: the line itself. */
  install?(terminal: Terminal, command: string): Promise<void>;
  readonly pictures?: Pictures;
  /** Ports of the guide that are replaced, wherever it names them. Default none. */
  readonly ports?: Readonly<Record<string, string>>;
}

/** What a guide has led to. */
export interface Followed {
  /** From the first command to the page that knows its signed-in user. */
  readonly seconds: number;
  /** What the servers have written. */
  readonly log: string;
  /** What the browser has reported. */
  readonly complaints: readonly string[];
  /** In the folder of the application. */
  readonly terminal: Terminal;
}

/**
 * Follows a guide in an empty folder: does exactly what its blocks say, in their order, in a terminal and in Chromium. Only
 * what the options name differs. Rejects where a reader would be stuck. The folder and the servers last until the test ends.
 */
export async function followGuide(page: string, options: GuideOptions): Promise<Followed> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-guide-'));
  const terminal = new Terminal(folder, readersEnvironment(options.node.folder));
  onTestFinished(async () => {
    await terminal.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const reader = await openReader({ timeout: 60_000, pictures: options.pictures });
  onTestFinished(() => reader.close());
  const startedAt = Date.now();
  let seconds: number | undefined;
  let isPrepared = false;
  for (const step of readGuide(page, options.node.version, options.way)) {
    if (!isPrepared && step.kind === 'commands' && step.lines.some((line) => line.includes('latchkey'))) {
      await options.prepare?.(terminal);
      isPrepared = true;
    }
    await followStep(replacePorts(step, options.ports ?? {}), { terminal, reader, options });
    // The first block that fills a form ends at the signed-in page.
    if (step.kind === 'browser' && step.lines.some((line) => line.startsWith('type ')))
      seconds ??= (Date.now() - startedAt) / 1000;
  }
  if (seconds === undefined) throw new Error(`docs/${page} leads to no signed-in page`);
  return { seconds, log: terminal.log, complaints: reader.complaints, terminal };
}

interface Place {
  readonly terminal: Terminal;
  readonly reader: Reader;
  readonly options: GuideOptions;
}

async function followStep(step: Step, { terminal, reader, options }: Place): Promise<void> {
  if (step.kind === 'file') return writeStep(terminal.folder, step.path, step.text);
  for (const line of step.lines) {
    if (step.kind === 'servers') terminal.serve(line);
    else if (step.kind === 'commands') await runLine(terminal, line, options);
    else {
      const [, url] = /^open (.+)$/.exec(line) ?? [];
      if (url !== undefined) await terminal.answering(url);
      await reader.follow(line).catch((error) => {
        throw new Error(`${line}: ${error.message}\n${reader.complaints.join('\n')}\n${terminal.log}`, {
          cause: error,
        });
      });
    }
  }
}

async function runLine(terminal: Terminal, line: string, { install }: GuideOptions): Promise<void> {
  const [, folder] = /^cd (.+)$/.exec(line) ?? [];
  if (folder !== undefined) terminal.folder = join(terminal.folder, folder);
  else if (install && line.startsWith('npm install ')) await install(terminal, line);
  // Without a terminal, `init` does not ask.
  else await terminal.run(line === 'npx latchkey init' ? `${line} --yes` : line);
}

function writeStep(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function replacePorts(step: Step, ports: Readonly<Record<string, string>>): Step {
  const replaced = (text: string) =>
    Object.entries(ports).reduce((all, [from, to]) => all.replace(new RegExp(`\\b${from}\\b`, 'g'), to), text);
  if (step.kind === 'file') return { ...step, text: replaced(step.text) };
  return { ...step, lines: step.lines.map(replaced) };
}
