import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadOptions } from '../src/command.js';
import { commands } from '../src/commands/index.js';
import { checks } from '../src/doctor/checks/index.js';

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'cli.md'), 'utf8');
const sectionOf = (title: string) => page.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? '';

describe.each(commands)('the manual of latchkey $name', ({ name, options }) => {
  it('has a row in the list of commands, and a section', () => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
    expect(sectionOf(name)).not.toBe('');
  });

  it('names every option', () => {
    const own = Object.keys(options).filter((option) => !(option in loadOptions));
    expect(own.filter((option) => !sectionOf(name).includes(`--${option}`))).toEqual([]);
    for (const option of Object.keys(loadOptions)) expect(page).toContain(`--${option}`);
  });
});

it('the manual lists every check of the doctor', () => {
  expect(checks.filter(({ name }) => !sectionOf('doctor').includes(`\`${name}\``)).map(({ name }) => name)).toEqual([]);
});
