/** HTML in which every value is escaped. Only `html` creates it, so a text of a user is never taken for HTML. */
export class Markup {
  readonly source: string;
  constructor(strings: TemplateStringsArray, values: readonly Value[]) {
    this.source = String.raw({ raw: strings.map((part) => part) }, ...values.map(sourceOf));
  }
}

type Value = string | number | Markup | readonly Markup[];

/** A template literal for HTML: `` html`<p>${name}</p>` ``. Texts are escaped, for elements and for quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings, values);
}

function sourceOf(value: Value): string {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  return value instanceof Markup ? value.source : value.map(({ source }) => source).join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
