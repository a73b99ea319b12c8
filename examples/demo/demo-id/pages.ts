import { type Person, people } from './people.js';

/** The sign-in page. There are no passwords: a visitor can choose any account. */
export function signInPage(uid: string, problem?: string): string {
  return page(
    'Sign in with Demo ID',
    `${problem === undefined ? '' : `<p role="alert">${escapeText(problem)}</p>`}
    <form method="post" action="/interaction/${escapeText(uid)}">
      ${people.map(button).join('\n      ')}
    </form>
    <form method="post" action="/interaction/${escapeText(uid)}">
      <label>Another email address <input name="email" type="email" required></label>
      <label class="check"><input name="verified" type="checkbox" value="yes" checked> verified</label>
      <button>Continue</button>
    </form>
    <form method="post" action="/interaction/${escapeText(uid)}">
      <button name="cancel" value="yes">Cancel</button>
    </form>`,
  );
}

export function errorPage(title: string, text: string): string {
  return page(title, `<p role="alert">${escapeText(text)}</p>`);
}

function button({ id, name, email, emailVerified }: Person): string {
  const about = email === undefined ? 'no address' : `${email}, ${emailVerified ? 'verified' : 'not verified'}`;
  return `<button name="id" value="${escapeText(id)}"><b>${escapeText(name)}</b> <small>${escapeText(about)}</small></button>`;
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>${escapeText(title)}</title>
  <style>
    body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1f2430; background: #eef1f7 }
    form { display: grid; gap: .5rem; margin-top: 1rem; padding: 1rem; background: #fff; border-radius: .75rem }
    button, input { font: inherit; padding: .5rem .75rem; border: 1px solid #8a93a6; border-radius: .5rem; background: #fff; text-align: left }
    button { cursor: pointer }
    button:hover, button:focus-visible { border-color: #3249c7 }
    label { display: grid }
    .check { display: block }
    small { display: block; color: #565e70 }
  </style>
  <main>
    <h1>${escapeText(title)}</h1>
    ${content}
  </main>
</html>
`;

const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}
