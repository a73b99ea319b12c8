export { type Dialect, dialects, generateSchema, type SchemaOptions, type Target, targets } from './generate/schema.js';
