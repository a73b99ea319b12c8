/** The kinds of fields that a contract can add to users and sessions, for example `field.text()`. */
export { flag, instant, integer, text } from '../contract/fields.js';
