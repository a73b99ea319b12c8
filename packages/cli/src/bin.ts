#!/usr/bin/env node
import { run } from './run.js';
import { processTerminal } from './terminal.js';

// Standard output has the result alone. The application, and Latchkey in it, log to the console while it is loaded.
for (const level of ['log', 'info', 'debug', 'warn'] as const) console[level] = console.error;

const code = await run(process.argv.slice(2), {
  terminal: processTerminal(),
  folder: process.cwd(),
  env: process.env,
});
// A pool of the application would keep the process running.
process.stdout.write('', () => process.exit(code));
