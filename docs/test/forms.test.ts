import { expect, it } from 'vitest';
import { findFormFaults } from '../scripts/forms.ts';
import { listHouse, pagePaths, readHouse } from '../scripts/house.ts';

it('every form of the pages posts, has labels and autocomplete, and keeps its fields after a refusal', () => {
  expect(pagePaths().flatMap((page) => findFormFaults(page))).toEqual([]);
});

it('the check reads the forms of the pages', () => {
  const withForms = pagePaths().filter((page) => readHouse(page).includes('<form'));
  for (const page of ['docs/react.md', 'docs/quick-start/express.md', 'docs/nextjs.md'])
    expect(withForms).toContain(page);
  const broken = withForms.map((page) =>
    findFormFaults(page, readHouse(page).replaceAll(' method="post"', '').replaceAll("'use server';", '')),
  );
  expect(broken.filter((faults) => faults.length === 0)).toEqual([]);
});

it('every form of the examples posts: sent before its scripts have loaded, it keeps a password out of the address', () => {
  const forms = listHouse('examples', (path) => path.endsWith('.tsx')).filter((path) =>
    /<form[\s>]/.test(readHouse(path)),
  );
  expect(forms.length).toBeGreaterThan(2);
  const faults = forms.flatMap((path) => findFormFaults(path, page(readHouse(path), 'React 19')));
  expect(faults.filter((fault) => fault.includes('no method="post"'))).toEqual([]);
});

const page = (code: string, text = '') => `# Page\n\n${text}\n\n\`\`\`tsx\n${code}\n\`\`\`\n`;
const field = '<label>Email <input name="email" type="email" autoComplete="email" /></label>';

it.each([
  ['without a method', `<form onSubmit={submit}>${field}</form>`, 'no method="post"'],
  ['that sends its fields in the address', `<form method="get">${field}</form>`, 'no method="post"'],
  ['with a function on React 18', `<form action={submit}>${field}</form>`, 'needs React 19'],
  [
    'with a field without a label',
    '<form method="post"><input name="email" type="email" autoComplete="email" placeholder="Email" /></form>',
    'the field email has no label',
  ],
  [
    'with a field without autocomplete',
    '<form method="post"><label>Email <input name="email" type="email" /></label></form>',
    'the field email has no autocomplete',
  ],
  [
    'whose password is filled in as a name',
    '<form method="post"><label>P <input name="p" type="password" autoComplete="name" /></label></form>',
    'the field p has no autocomplete that fits the type password',
  ],
  [
    'with one wrong choice of two',
    "<form method='post'><label>P <input name='p' type='password' autoComplete={a ? 'email' : 'new-password'} /></label></form>",
    'the field p has no autocomplete that fits',
  ],
])('a form %s is refused', (_, form, fault) => {
  expect(findFormFaults('page.md', page(`const form = ${form};`)).join('\n')).toContain(fault);
});

const action = "'use server';\nexport async function signIn(form: FormData) {}";

it('a server action is accepted on React 19, if its fields keep what the user has typed', () => {
  const form = (more: string) =>
    `const form = <form action={signIn}><label>Email <input name="email" type="email" autoComplete="email"${more} /></label></form>;`;
  const faults = (more: string, text = 'React 19') =>
    findFormFaults('page.md', page(form(more), text) + page(action, text));
  expect(faults(' defaultValue={email}')).toEqual([]);
  expect(faults('').join()).toContain('the field email is empty after a refusal');
  expect(findFormFaults('page.md', page(form(' defaultValue={email}'), 'React 19')).join()).toContain(
    'no server action',
  );
});

it('forms of HTML and of a sentence are read, and a form in any other block is refused', () => {
  const html = '# Page\n```html\n<form method="post"><p><input name="name" /></p></form>\n```\n';
  expect(findFormFaults('page.md', html)).toHaveLength(2);
  expect(findFormFaults('page.md', '# Page\n`<form action={signOut}><button>Out</button></form>`')).toHaveLength(2);
  const vue =
    '# Page\n```vue\n<form @submit.prevent="submit"><input v-model="name" :disabled="busy" />{{ error }}</form>\n```\n';
  // No method, no label, no autocomplete.
  expect(findFormFaults('page.md', vue)).toHaveLength(3);
  expect(findFormFaults('page.md', '# Page\n```svelte\n<form method="post"></form>\n```\n')).toHaveLength(1);
});
