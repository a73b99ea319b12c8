/** The fields that a contract adds to users and sessions, as `field.text()`. */
export { flag, instant, integer, text } from '../contract/fields.js';
