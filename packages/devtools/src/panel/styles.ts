/** The colours follow the reader's setting. Nothing of the page reaches the panel, and nothing of the panel the page. */
export const styles = `
:host { all: initial; --back: #fff; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --accent: #0550ae; --bad: #a40e26; }
@media (prefers-color-scheme: dark) {
  :host { --back: #16191d; --text: #e8eaed; --soft: #a8b1bb; --line: #3d444d; --accent: #79b8ff; --bad: #ff9492; }
}
* { box-sizing: border-box; }
.toggle, .panel { position: fixed; right: 1rem; z-index: 2147483646; font: 13px/1.45 system-ui, sans-serif; color: var(--text); }
.toggle { bottom: 1rem; box-shadow: 0 1px 4px #0004; }
.panel { bottom: 3.5rem; width: min(34rem, calc(100vw - 2rem)); max-height: min(40rem, calc(100vh - 5rem)); overflow: auto;
  padding: 0.75rem; background: var(--back); border: 1px solid var(--line); border-radius: 0.5rem; box-shadow: 0 4px 20px #0005; }
.panel[hidden] { display: none; }
h2 { margin: 0 0 0.5rem; font-size: 1rem; }
h3 { margin: 0.5rem 0 0.25rem; font-size: 0.8rem; color: var(--soft); overflow-wrap: anywhere; }
button { padding: 0.25rem 0.6rem; font: inherit; color: var(--text); background: var(--back); border: 1px solid var(--line);
  border-radius: 0.375rem; cursor: pointer; }
button[aria-pressed='true'] { color: var(--back); background: var(--bad); border-color: var(--bad); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
.actions { display: flex; flex-wrap: wrap; gap: 0.375rem; }
.said { min-height: 1.45em; margin: 0.375rem 0; color: var(--soft); }
details { border-top: 1px solid var(--line); padding: 0.375rem 0; }
summary { cursor: pointer; font-weight: 600; }
dl { display: grid; grid-template-columns: 9rem 1fr; gap: 0.125rem 0.5rem; margin: 0.375rem 0 0; }
dl > div { display: contents; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { margin: 0.25rem 0 0; padding: 0; list-style: none; }
li { padding: 0.125rem 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.bad { color: var(--bad); }
`;
