/** A colour as six hexadecimal digits: `#1f6b4f`. */
export const colorFormat = /^#[\da-f]{6}$/i;

/** Returns black or white: the one with more contrast on the colour (WCAG 2.2 §1.4.3, relative luminance). */
export function contrastOf(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
