import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect } from 'vitest';

/** Types into the field with this label. */
export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

/** Presses the button with this name. */
export function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

export function heading(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { name });
}

/** Opens an address, as a link of a mail does. */
export function open(path: string): void {
  window.history.replaceState(null, '', path);
}

/** What axe finds. Colours need a browser that paints. */
export async function expectAccessible(container: HTMLElement): Promise<void> {
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
