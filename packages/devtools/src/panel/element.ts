type Child = Node | string | undefined;

/** Makes an element. Names of attributes are those of HTML; a child that is a string is text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Makes a button. */
export function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, label);
  made.addEventListener('click', onClick);
  return made;
}

/**
 * Shows these children. A child that is equal to the present one with the same `data-key` stays as it is, so that a link in it
 * keeps the focus.
 */
export function fill(parent: Element, wanted: readonly HTMLElement[]): void {
  const present = new Map(Array.from(parent.children, (child) => [child.getAttribute('data-key'), child] as const));
  const children = wanted.map((child) => {
    const old = present.get(child.getAttribute('data-key'));
    return old?.isEqualNode(child) ? old : child;
  });
  for (const child of Array.from(parent.children)) if (!children.includes(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

/** A time as text: `12 s ago`, `in 3 min`. */
export function relative(at: number, now: number): string {
  const seconds = Math.round(Math.abs(at - now) / 1000);
  const text =
    seconds < 120
      ? `${seconds} s`
      : seconds < 7200
        ? `${Math.round(seconds / 60)} min`
        : seconds < 172_800
          ? `${Math.round(seconds / 3600)} h`
          : `${Math.round(seconds / 86_400)} days`;
  return at > now ? `in ${text}` : `${text} ago`;
}
