import { commands } from '../../../packages/cli/src/commands/index.ts';
import { table } from '../markdown.ts';

const intro = `# Commands

The commands of \`npx latchkey\`, as \`--help\` lists them. [The command line](../cli.md) explains them, with examples. Every command exits
with \`0\` if it is done, with \`1\` if it found something, and with \`2\` if it could not run.
`;

/** The page of all commands, in the order of the help. */
export function commandsPage(): string {
  const sections = commands.map(({ name, about, words, options }) => {
    const rows = Object.entries(options).map(([option, { about: meaning, value, short }]) => {
      const spelling = `--${option}${value === undefined ? '' : ` <${value}>`}`;
      return [`\`${spelling}\`${short === undefined ? '' : `, \`-${short}\``}`, meaning];
    });
    const usage = ['npx latchkey', name, words, '[options]'].filter(Boolean).join(' ');
    const sentence = `${about.charAt(0).toUpperCase()}${about.slice(1)}.`;
    return `## ${name}\n\n${sentence}\n\n\`\`\`text\n${usage}\n\`\`\`\n\n${table(['Option', 'Meaning'], rows)}\n`;
  });
  return `${intro}\n${sections.join('\n')}`;
}
