import type { Check } from '../../check.js';

/** The client calls another path than the one at which the server answers. */
export const clientPath: Check = {
  name: 'client-path',
  severity: 'error',
  page: 'client',
  find: ({ clientFiles, inspection: { basePath } }) =>
    clientFiles.flatMap(({ path, text }) => {
      const given = pathIn(text);
      if (given === undefined || given === basePath || given === `${basePath}/`) return [];
      return {
        cause: `The client in ${path} calls ${given}, and the server answers at ${basePath}. Every call answers 404.`,
        repair: `Write the same basePath on both sides.`,
      };
    }),
};

/** The path in `baseURL` of the client, which replaces its `basePath`; either only if it is written as a text. */
function pathIn(text: string): string | undefined {
  const options = text.split('createAuthClient(')[1]?.split(')')[0] ?? '';
  const inURL = /baseURL:\s{0,20}['"`]https?:\/\/[^/'"`]{1,200}(\/[^'"`$?#]{1,200})['"`]/.exec(options)?.[1];
  return inURL ?? /basePath:\s{0,20}['"`]([^'"`$]{1,200})['"`]/.exec(options)?.[1];
}
