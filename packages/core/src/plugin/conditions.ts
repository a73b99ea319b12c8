/** Tests of a column other than equality, as `condition.before(now)`. */
export {
  after,
  atLeast,
  atMost,
  before,
  inColumn,
  isNull,
  not,
  oneOf,
  range,
  startsLike,
  startsWith,
} from '../store/statements/conditions.js';
