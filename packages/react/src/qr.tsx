import type { SVGProps } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps extends Omit<SVGProps<SVGSVGElement>, 'role' | 'viewBox' | 'children'> {
  /** The text of the code, such as the `totpURI` of `enableTwoFactor`. */
  readonly value: string;
  /** A description of the picture for screen readers. Show the secret as text beside it too. */
  readonly label: string;
}

/** Readers want four light modules around the code (ISO/IEC 18004 §6.3.8). */
const quietZone = 4;

/** A text as a QR code: one inline SVG, dark on light with any colours of the page. */
export function QrCode({ value, label, ...svg }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: quietZone });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" {...svg}>
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** The path of the dark modules, with one line for each run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  }
  return path;
}
