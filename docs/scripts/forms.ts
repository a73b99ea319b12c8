import ts from 'typescript';
import { readHouse } from './house.ts';
import { type CodeBlock, codeBlocks, prose } from './markdown.ts';

/** What is wrong with a form of a page: `docs/react.md:12 …`. */
export type FormFault = string;

/** Values of `autocomplete` that fit a type of field. `off` is for the data of other people. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  email: ['email', 'username', 'off'],
  password: ['current-password', 'new-password', 'one-time-code'],
  tel: ['tel'],
  text: ['name', 'username', 'one-time-code', 'organization', 'off'],
};
/** Fields that a browser does not fill in, and that need no such value. */
const unfilled = ['hidden', 'checkbox', 'radio', 'submit'];

/** The faults of every form of a page, in blocks of TSX, TypeScript and HTML and in code within a sentence. */
export function findFormFaults(page: string, markdown: string = readHouse(page)): FormFault[] {
  const blocks = codeBlocks(markdown);
  const isReact19 = /React 19/.test(prose(markdown));
  return [...blocks, ...inlineForms(markdown)].flatMap((block) => {
    if (!block.code.includes('<form')) return [];
    const place = `${page}:${block.line}`;
    if (!['tsx', 'ts', 'html', 'vue'].includes(block.language))
      return [`${place} a form in a block that is neither tsx nor ts nor html nor vue cannot be checked`];
    return formsOf(block).flatMap((form) => faultsOf(form, { isReact19, blocks }).map((fault) => `${place} ${fault}`));
  });
}

/** Forms that a sentence shows: `<form action={signOut}>…</form>`. */
function inlineForms(markdown: string): CodeBlock[] {
  return markdown.split('\n').flatMap((text, index) => {
    return Array.from(text.matchAll(/`(<form [^`]*<\/form>)`/g), ([, code = '']) => {
      return { language: 'tsx', title: '', code: `const form = ${code};`, line: index + 1 };
    });
  });
}

/** The forms of a block. Those of HTML, Vue and texts in TypeScript are read as TSX: so a page writes them with `/>` where nothing is inside. */
function formsOf({ language, code }: CodeBlock): ts.JsxElement[] {
  const forms =
    language === 'tsx'
      ? [code]
      : Array.from(withoutVue(code).matchAll(/<form[\s>][\s\S]*?<\/form>/g), ([form]) => `const form = ${form};`);
  return forms.flatMap((text) => {
    const file = ts.createSourceFile('form.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    return elements(file).filter((element): element is ts.JsxElement => {
      return ts.isJsxElement(element) && nameOf(element) === 'form';
    });
  });
}

/** Without what only Vue reads: `@submit.prevent="…"`, `:disabled="…"`, `{{ … }}`. */
function withoutVue(code: string): string {
  return code.replace(/\s[@:][\w.-]+="[^"]*"/g, '').replace(/\{\{[\s\S]*?\}\}/g, '');
}

interface Page {
  readonly isReact19: boolean;
  readonly blocks: readonly CodeBlock[];
}

function faultsOf(form: ts.JsxElement, page: Page): FormFault[] {
  const action = attribute(form, 'action');
  const byFunction = action?.initializer !== undefined && ts.isJsxExpression(action.initializer);
  const fields = elements(form).filter((element) => isFilled(element));
  const faults = byFunction ? actionFaults(action.initializer.getText(), page) : [];
  if (!byFunction && words(attribute(form, 'method')).join() !== 'post') faults.push('the form has no method="post"');
  return [...faults, ...fields.flatMap((field) => fieldFaults(field, { emptied: byFunction }))];
}

/** A function is only for React 19, and only a server action: it works before the page has loaded its scripts. */
function actionFaults(expression: string, { isReact19, blocks }: Page): FormFault[] {
  const name = expression.replace(/[{}\s]/g, '');
  const states = blocks.flatMap(({ code }) =>
    Array.from(code.matchAll(/\[\w+, (\w+)[^\]]*\] = useActionState\((\w+)/g), ([, submit, used]) => ({
      submit,
      used,
    })),
  );
  const used = states.filter(({ submit }) => submit === name).map((state) => state.used);
  const actions = used.length > 0 ? used : [name];
  const servers = blocks.filter(({ code }) => code.startsWith("'use server'"));
  const isServerAction = (each: string | undefined) =>
    servers.some(({ code }) => new RegExp(`export async function ${each}\\(`).test(code));
  return [
    ...(isReact19 ? [] : ['a function as action needs React 19, and the page does not say so: use onSubmit']),
    ...(actions.every(isServerAction) ? [] : [`${name} is no server action: use onSubmit and method="post"`]),
  ];
}

/** `emptied`: React 19 empties the fields after an action, so each field needs a value to begin with. */
function fieldFaults(field: JsxField, { emptied }: { readonly emptied: boolean }): FormFault[] {
  const name = words(attribute(field, 'name')).join() || '(no name)';
  const [type = 'text', ...otherTypes] = words(attribute(field, 'type'));
  const allowed = [type, ...otherTypes].flatMap((each) => fitting[each] ?? []);
  const values = words(attribute(field, 'autoComplete') ?? attribute(field, 'autocomplete'));
  const isSecret = values.length > 0 && values.every((value) => /password|one-time-code/.test(value));
  const keeps = ['defaultValue', 'value'].some((each) => attribute(field, each));
  return [
    ...(isLabelled(field) ? [] : [`the field ${name} has no label`]),
    ...(values.length > 0 && values.every((value) => allowed.includes(value))
      ? []
      : [`the field ${name} has no autocomplete that fits the type ${type}: one of ${allowed.join(', ')}`]),
    ...(emptied && !isSecret && !keeps ? [`the field ${name} is empty after a refusal: give it a defaultValue`] : []),
  ];
}

type JsxField = ts.JsxElement | ts.JsxSelfClosingElement;

function isFilled(element: JsxField): boolean {
  if (!['input', 'textarea', 'select'].includes(nameOf(element))) return false;
  return !words(attribute(element, 'type')).some((type) => unfilled.includes(type));
}

/** Whether the field is in a `<label>`. A placeholder or an aria-label is no label that a user sees. */
function isLabelled(field: ts.Node): boolean {
  for (let node = field.parent; node; node = node.parent) {
    if (ts.isJsxElement(node) && nameOf(node) === 'label') return true;
  }
  return false;
}

function elements(root: ts.Node): JsxField[] {
  const found: JsxField[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

function nameOf(element: JsxField): string {
  return (ts.isJsxElement(element) ? element.openingElement : element).tagName.getText();
}

function attribute(element: JsxField, name: string): ts.JsxAttribute | undefined {
  const { attributes } = ts.isJsxElement(element) ? element.openingElement : element;
  return attributes.properties.find((each): each is ts.JsxAttribute => {
    return ts.isJsxAttribute(each) && each.name.getText() === name;
  });
}

/** The values that an attribute can have: `"email"`, or both of `{isNew ? 'new-password' : 'current-password'}`. */
function words(from: ts.JsxAttribute | undefined): string[] {
  const valuesOf = (node: ts.Node): string[] => {
    if (ts.isStringLiteral(node)) return [node.text];
    if (ts.isJsxExpression(node)) return node.expression ? valuesOf(node.expression) : [];
    if (ts.isConditionalExpression(node)) return [...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)];
    return [];
  };
  return from?.initializer ? valuesOf(from.initializer) : [];
}
