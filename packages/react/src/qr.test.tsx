import { cleanup, render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { afterEach, expect, it } from 'vitest';
import { QrCode } from './qr.js';

afterEach(cleanup);

const uri =
  'otpauth://totp/Latchkey:ada%40example.com?secret=KRSXG5CTMVRXEZLUKN2XAZLSKNSWG4TFOQ&issuer=Latchkey&digits=6&period=30';

/** Draws the modules of the SVG, four dots for each. */
function draw(svg: Element): { readonly pixels: Uint8ClampedArray; readonly width: number } {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const width = modules * 4;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)h(\d+)v1/g,
  )) {
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row++) {
      for (let column = Number(x) * 4; column < (Number(x) + Number(length)) * 4; column++) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { pixels, width };
}

it('a scanner reads the same text from it', () => {
  for (const value of [uri, 'a', 'ü € 𝄞', `https://example.com/${'x'.repeat(400)}`]) {
    const { unmount } = render(<QrCode value={value} label="the code" />);
    const { pixels, width } = draw(screen.getByRole('img', { name: 'the code' }));
    expect(jsQR.default(pixels, width, width)?.data).toBe(value);
    unmount();
  }
});

it('has a light border of four modules and colours of its own', () => {
  render(<QrCode value={uri} label="the code" className="wide" width={200} />);
  const svg = screen.getByRole('img', { name: 'the code' });
  expect(svg.getAttribute('class')).toBe('wide');
  expect(svg.getAttribute('width')).toBe('200');
  const starts = [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)];
  expect(Math.min(...starts.map(([, x]) => Number(x)))).toBe(4);
  expect(Math.min(...starts.map(([, , y]) => Number(y)))).toBe(4);
  expect(svg.querySelector('rect')?.getAttribute('fill')).toBe('#fff');
});
