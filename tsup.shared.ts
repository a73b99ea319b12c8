/** How each package is bundled: ES modules for every runtime. Its dependencies stay imports, and `tsc` writes the declarations. */
export const library = {
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  clean: true,
  // Maps name files and lines for stack traces. The texts of the sources would be most of a package.
  sourcemap: true,
  esbuildOptions(options: { sourcesContent?: boolean }) {
    options.sourcesContent = false;
  },
} as const;
