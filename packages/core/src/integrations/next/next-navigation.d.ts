// Bundlers find the module under this name. Node and TypeScript ask for the ending.
declare module 'next/navigation' {
  export { redirect } from 'next/navigation.js';
}
