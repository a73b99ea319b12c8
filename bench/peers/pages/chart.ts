import type { PeerFigures } from './figures.js';
import { named, shown } from './tables.js';

const width = 760;
const labels = 290; // pixels for the names of the calls
const numbers = 70; // behind the longest bar
const bar = 14;
const group = 50; // pixels of one call: two bars and a gap
const top = 76;

/** The processor time of the calls as bars. One file for light and dark: the picture follows the reader's system. */
export function chart(figures: PeerFigures): string {
  const rows = named(figures.calls).flatMap(({ title, microseconds: { latchkey, 'better-auth': theirs } }) =>
    latchkey === undefined || theirs === undefined ? [] : [{ title, latchkey, theirs }],
  );
  const longest = Math.max(...rows.flatMap(({ latchkey, theirs }) => [latchkey, theirs]));
  const scale = (width - labels - numbers) / longest;
  const bars = rows.map(({ title, latchkey, theirs }, at) => {
    const y = top + at * group;
    return `  <text class="call" x="${labels - 12}" y="${y + 19}" text-anchor="end">${escaped(title)}</text>
${barOf({ kind: 'ours', value: latchkey, scale, y })}
${barOf({ kind: 'theirs', value: theirs, scale, y: y + bar + 2 })}`;
  });
  const height = top + rows.length * group;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
  <title id="title">Microseconds of processor time for one call: Latchkey and better-auth ${escaped(figures.betterAuthVersion)}. Shorter is better.</title>
  <style>${style}</style>
  <rect class="paper" width="${width}" height="${height}" rx="8"/>
  <text class="head" x="20" y="30">Microseconds of processor time for one call. Shorter is better.</text>
  <rect class="ours" x="20" y="44" width="12" height="12" rx="2"/><text x="38" y="55">Latchkey</text>
  <rect class="theirs" x="120" y="44" width="12" height="12" rx="2"/><text x="138" y="55">better-auth ${escaped(figures.betterAuthVersion)}</text>
${bars.join('\n')}
</svg>
`;
}

/** The colours of the manual (docs/.vitepress/theme/tokens.css). */
const style = [
  'text{font:13px system-ui,"Segoe UI",Roboto,sans-serif;fill:#5b564c}',
  '.head{font-weight:600;fill:#1d1b17}.call{fill:#1d1b17}',
  '.paper{fill:#f7f6f2}.ours{fill:#1f6b4f}.theirs{fill:#857f73}',
  '@media (prefers-color-scheme:dark){text{fill:#b0b5a8}.head,.call{fill:#eceee6}',
  '.paper{fill:#141613}.ours{fill:#74d3a8}.theirs{fill:#7d8579}}',
].join('');

interface Bar {
  readonly kind: 'ours' | 'theirs';
  readonly value: number;
  /** Pixels of a microsecond. */
  readonly scale: number;
  readonly y: number;
}

function barOf({ kind, value, scale, y }: Bar): string {
  const length = Math.max(1, Math.round(value * scale));
  const rect = `<rect class="${kind}" x="${labels}" y="${y}" width="${length}" height="${bar}" rx="2"/>`;
  return `  ${rect}<text x="${labels + length + 6}" y="${y + 11}">${shown(value)}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
