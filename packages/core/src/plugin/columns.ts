/** The columns of a plugin's tables, as `column.text()`. */
export { bigint, boolean, id, instant, integer, json, key, text } from '../store/schema/column.js';
