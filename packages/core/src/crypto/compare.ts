import { type NodeModules, nodeModules } from './platform.js';

// The only place that compares secrets (R-D15). `===` stops at the first difference, so an attacker could measure how many
// characters are right.

/** Compares bytes in a time that depends only on the lengths. */
export function equalBytes(a: Uint8Array, b: Uint8Array, node: NodeModules | null = nodeModules()): boolean {
  if (a.length !== b.length) return false;
  if (node) return node.crypto.timingSafeEqual(a, b);
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}

/** Compares texts, unit by unit, in a time that depends only on the lengths. */
export function equalText(a: string, b: string, node: NodeModules | null = nodeModules()): boolean {
  if (a.length !== b.length) return false;
  if (node) {
    // UTF-16, because it keeps every unit: UTF-8 replaces different lone surrogates with the same character, latin1 cuts the
    // upper byte off.
    const { Buffer } = node.buffer;
    return node.crypto.timingSafeEqual(Buffer.from(a, 'utf16le'), Buffer.from(b, 'utf16le'));
  }
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
