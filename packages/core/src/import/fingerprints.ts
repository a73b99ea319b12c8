import { sha256 } from '../crypto/hash.js';

/** A set of texts that stores 8 bytes of each, so that millions of ids fit into memory. */
export interface Fingerprints {
  /** Adds a text. False if it was added before. */
  add(text: string): boolean;
}

const FIRST = 1024; // places; always a power of two

/**
 * Stores the first 64 bits of SHA-256. Two different texts among ten million have the same bits with a probability of 3 in a
 * million; one row is then reported as repeated, and is not moved.
 */
export function createFingerprints(): Fingerprints {
  let places = new Uint32Array(2 * FIRST); // two words each; two zeros are an empty place
  let size = 0;
  return {
    add(text) {
      const bytes = sha256(text);
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      const [high, low] = [view.getUint32(0) || 1, view.getUint32(4)];
      if (!put(places, high, low)) return false;
      size++;
      if (size * 4 > places.length) places = grown(places); // half full
      return true;
    },
  };
}

function put(places: Uint32Array, high: number, low: number): boolean {
  const mask = places.length / 2 - 1;
  for (let place = low & mask; ; place = (place + 1) & mask) {
    if (places[2 * place] === 0) {
      places.set([high, low], 2 * place);
      return true;
    }
    if (places[2 * place] === high && places[2 * place + 1] === low) return false;
  }
}

function grown(places: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * places.length);
  for (let place = 0; place < places.length; place += 2) {
    const [high = 0, low = 0] = places.subarray(place, place + 2);
    if (high !== 0) put(larger, high, low);
  }
  return larger;
}
