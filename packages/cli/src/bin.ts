#!/usr/bin/env node
import { exitCodes } from './failure.js';
import { run } from './run.js';
import { processTerminal } from './terminal.js';

// Standard output has the result alone. The application, and Latchkey in it, log to the console while it is loaded.
for (const level of ['log', 'info', 'debug', 'warn'] as const) console[level] = console.error;

// An application that ends the process while it is loaded must not end it with success.
let isDone = false;
process.on('exit', () => {
  if (isDone) return;
  console.error('error The configuration ended the process before the command was done.');
  process.exitCode = exitCodes.failed;
});

const code = await run(process.argv.slice(2), {
  terminal: processTerminal(),
  folder: process.cwd(),
  env: process.env,
});
isDone = true;
// A pool of the application would keep the process running.
process.stdout.write('', () => process.exit(code));
