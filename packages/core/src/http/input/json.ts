import { inputRefusal, maxDepth, maxEntries } from './input-rules.js';

/**
 * Parses the JSON of a request body. Depth and size are measured on the text, so that the parser gets only text within
 * the limits, and equal names in one object are refused instead of the last one winning (R-C08, R-J10).
 * Throws `VALIDATION_ERROR`.
 */
export function parseJson(text: string): unknown {
  const { depth, members, commas } = measure(text);
  if (depth > maxDepth) throw inputRefusal('body', [], 'Too deeply nested');
  if (members > maxEntries || commas >= maxEntries) throw inputRefusal('body', [], 'Too many values');
  const value = parse(text);
  if (countMembers(value) !== members) throw inputRefusal('body', [], 'Duplicate key');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw inputRefusal('body', [], 'Invalid JSON', cause);
  }
}

/** Counts the characters outside of strings; in valid JSON each colon there belongs to a member of an object. */
function measure(text: string): { readonly depth: number; readonly members: number; readonly commas: number } {
  const found = { depth: 0, members: 0, commas: 0 };
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === ':') found.members += 1;
    else if (character === ',') found.commas += 1;
    else if (character === '{' || character === '[') found.depth = Math.max(found.depth, ++open);
    else if (character === '}' || character === ']') open -= 1;
  }
  return found;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: readonly unknown[] = Object.values(value);
  return parts.reduce((sum: number, part) => sum + countMembers(part), Array.isArray(value) ? 0 : parts.length);
}
