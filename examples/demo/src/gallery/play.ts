import { translationsOf } from './language.js';

/** Types into fields by their English labels, as React hears it. */
export async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    const input = await found(() => fieldLabelled(label));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Presses a button by its English name, once it is there. */
export async function press(name: string): Promise<void> {
  (await found(() => buttonNamed(name, document))).click();
}

/** Presses a button of an open dialog, by its English name. */
export async function pressIn(role: 'dialog', name: string): Promise<void> {
  const button = await found(() => {
    const place = document.querySelector(`[role="${role}"]`);
    return place && buttonNamed(name, place);
  });
  button.click();
}

function buttonNamed(name: string, place: ParentNode): HTMLButtonElement | undefined {
  const names = translationsOf(name);
  return [...place.querySelectorAll('button')].find((each) => names.includes(each.textContent ?? ''));
}

function fieldLabelled(label: string): HTMLInputElement | undefined {
  const names = translationsOf(label);
  const labels = [...document.querySelectorAll('label')];
  const control = labels.find((each) => names.includes(each.textContent ?? ''))?.control;
  return control instanceof HTMLInputElement ? control : undefined;
}

/** Waits until the page has an element. */
export async function found<E>(look: () => E | null | undefined): Promise<E> {
  for (;;) {
    const element = look();
    if (element) return element;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
