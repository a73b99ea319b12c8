import type { SVGProps } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps extends Omit<SVGProps<SVGSVGElement>, 'role' | 'viewBox' | 'children'> {
  /** What the code says, such as the `totpURI` of `enableTwoFactor`. */
  readonly value: string;
  /** What the picture is, for those who do not see it. Show the secret as text beside it too. */
  readonly label: string;
}

/** Readers want four light modules around the code (ISO/IEC 18004 §6.3.8). */
const quietZone = 4;

/** A text as a QR code: one inline SVG, dark on light whatever the page's colours are. */
export function QrCode({ value, label, ...svg }: QrCodeProps) {
  const { data, size } = encode(value, { ecc: 'M', border: quietZone });
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" {...svg}>
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** The dark modules, one stroke of the pen for each run of a row. */
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
