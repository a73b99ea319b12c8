export { type Changes, later, plus } from './changes.js';
export {
  after,
  atLeast,
  atMost,
  before,
  isNull,
  not,
  oneOf,
  range,
  type SomeWhere,
  startsWith,
  type Where,
} from './conditions.js';
export { type BoundedCount, count, countUpTo, find, list } from './reading.js';
export { lockRow } from './row-lock.js';
export { insertTogether, rowFor } from './together.js';
export {
  changeOne,
  changeOneWhile,
  consume,
  guardedUpdate,
  insertAbsent,
  insertUnique,
  insertWhile,
  remove,
  removeSome,
  replaceLatest,
} from './writing.js';
