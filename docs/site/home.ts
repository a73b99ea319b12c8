import { readHouse } from '../scripts/house.ts';
import { codeBlocks } from '../scripts/markdown.ts';

/** How each package manager adds packages, and runs the command of one. */
const managers: Readonly<Record<string, readonly [add: string, run: string]>> = {
  npm: ['npm install', 'npx'],
  pnpm: ['pnpm add', 'pnpm'],
  yarn: ['yarn add', 'yarn'],
  bun: ['bun add', 'bunx'],
};

/** The home page below its title, as VitePress reads it: the installation, and the twenty lines of the README of the repository. */
export function homeText(): string {
  const install = Object.entries(managers).map(([name, [add, run]]) =>
    block(`sh [${name}]`, `${add} latchkey @latchkey/cli\n${run} latchkey init`),
  );
  const program = codeBlocks(readHouse('README.md'))
    .filter(({ title }) => title === 'server.ts' || title === 'app.tsx')
    .map(({ language, title, code }) => `<div class="code-file">${title}</div>\n\n${block(language, code)}`);
  return `<div class="home-columns"><div>

## Install it

::: code-group

${install.join('\n\n')}

:::

\`init\` finds Next.js, Vite, Hono or Express in your project, and writes the server and a page to sign in. The packages are not on
npm yet: until the first release, [one command installs them](/getting-started#install).

</div><div>

## Find your way

- [Common questions](/questions), each with an example
- [What Latchkey does](/what-is-latchkey), and what it does not
- [Ready screens](/ui) for React
- [Organizations](/organizations): members, roles, invitations
- [Compared](/comparison) with better-auth, Auth.js and Clerk
- [Options](/options) and [endpoints](/endpoints)
- [Security](/security)

</div></div>

## Twenty lines are a server and its pages

${program.join('\n\n')}
`;
}

function block(info: string, code: string): string {
  return `\`\`\`${info}\n${code}\n\`\`\``;
}
