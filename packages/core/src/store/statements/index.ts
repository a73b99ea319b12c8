export { type Changes, later, plus } from './changes.js';
export { after, atLeast, atMost, before, isNull, not, oneOf, type SomeWhere, type Where } from './conditions.js';
export { changeOne, consume } from './consume.js';
export { count, find, type ListOptions, list, lockRow } from './reading.js';
export {
  guardedUpdate,
  insertAbsent,
  insertUnique,
  insertWhile,
  remove,
  removeSome,
  replaceLatest,
} from './writing.js';
