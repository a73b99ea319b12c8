import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
const schemes = { light: coloursIn(light), dark: { ...coloursIn(light), ...coloursIn(dark) } };

/** Texts have a contrast of 4.5 to 1 with their background. */
const texts = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'accent-soft'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'surface'],
  ['ink-soft', 'sunken'],
  ['ink-soft', 'accent-soft'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['accent-strong', 'accent-soft'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['danger', 'surface'],
  ['danger', 'paper'],
  ['danger', 'danger-soft'],
  ['code-ink', 'code-paper'],
  ['code-soft', 'code-paper'],
] as const;

/** The edge of a field or button, and the ring around the element with the focus: 3 to 1. */
const shapes = [
  ['edge', 'surface'],
  ['edge', 'paper'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['danger', 'surface'],
] as const;

describe.each(Object.entries(schemes))('in the %s scheme', (_, colours) => {
  it.each(texts)('%s can be read on %s', (above, below) => {
    expect(contrast(colours[above], colours[below])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(shapes)('%s can be seen on %s', (above, below) => {
    expect(contrast(colours[above], colours[below])).toBeGreaterThanOrEqual(3);
  });
});

function coloursIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string | undefined, other: string | undefined): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
