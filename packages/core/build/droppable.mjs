// Lets bundlers leave out what is not used: plugins that the application does not list, schemas of zod that no contract has.

/**
 * A Rollup plugin. Bundlers drop an unused constant only if its value has no effect, and they cannot know this of calls inside
 * of an object, such as the endpoints of a contract. Each constant at the top of a chosen file becomes the result of a
 * function that is marked as pure: `const contract = /* @__PURE__ *\/ (() => defineContract(…))();`
 * Packages have such marks themselves. esbuild removes them together with the comments.
 */
export function droppable(isChosen) {
  return {
    name: 'droppable',
    transform(code, id) {
      if (!isChosen(id)) return null;
      const values = this.parse(code)
        .body.flatMap(constantsOf)
        .sort((a, b) => b.start - a.start);
      const before = '/* @__PURE__ */ (() => (';
      const result = values.reduce(
        (text, { start, end }) => `${text.slice(0, start)}${before}${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      );
      return { code: result, map: null };
    },
  };
}

/** Values that need no mark: bundlers see that they have no effect. */
const plain = ['ArrowFunctionExpression', 'FunctionExpression', 'Identifier', 'Literal'];

function constantsOf(statement) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && !plain.includes(init.type) ? [init] : [],
  );
}
