/**
 * Where a page of the manual is, such as `cli#import`: in the repository, because the manual has no address on the web yet. Errors of
 * the core link to their rows in the same way (`docsOf`).
 */
export function docsPage(page: string): string {
  const [path, anchor] = page.split('#');
  const file = `latchkey/docs/${path === 'errors' ? 'errors/README' : path}.md`;
  return anchor === undefined ? file : `${file}#${anchor}`;
}
