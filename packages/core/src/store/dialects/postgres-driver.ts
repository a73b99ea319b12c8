// In a file of its own, so that it is loaded alone: `import('kysely')` would load all of it.
export { PostgresDriver } from 'kysely';
