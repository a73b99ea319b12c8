// Moved; imports are being changed over.
export type { Caller } from './app.js';
