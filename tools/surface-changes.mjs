// What changed between two reports of tools/surface, and which changeset that needs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const levels = ['none', 'patch', 'minor', 'major'];

/** The level that a change needs. Below 1.0.0 a minor version can break. */
const needed = (kind, version) => {
  const isEarly = version.startsWith('0.');
  if (kind === 'added') return isEarly ? 'patch' : 'minor';
  return isEarly ? 'minor' : 'major';
};

/**
 * The changes since the last release that no changeset announces, a sentence each. `before` and `now` are reports by
 * `core/client.api.md`, `packages` has the name and the version of each folder, `announced` the level of each package.
 */
export function unannounced({ before, now, packages, announced }) {
  const names = [...new Set([...before.keys(), ...now.keys()])].sort();
  return names.flatMap((name) => {
    const folder = name.split('/', 1)[0];
    const { name: called, version } = packages.get(folder) ?? { name: folder, version: '0.0.0' };
    const given = announced.get(called) ?? 'none';
    return changesBetween(before.get(name) ?? '', now.get(name) ?? '').flatMap(({ kind, declaration }) => {
      const level = needed(kind, version);
      if (levels.indexOf(given) >= levels.indexOf(level)) return [];
      return [`${name}: ${declaration} is ${kind}, which needs a changeset of the level ${level} for ${called}`];
    });
  });
}

/** The declarations that are removed, changed or added. An interface with more optional members counts as added to. */
export function changesBetween(before, now) {
  const [old, current] = [declarationsOf(before), declarationsOf(now)];
  const changes = [];
  for (const [declaration, { text, isExported }] of old) {
    const later = current.get(declaration);
    // A declaration that is not exported can be renamed: what refers to it has changed then.
    if (!later || (isExported && !later.isExported)) {
      if (isExported) changes.push({ kind: 'removed', declaration });
    } else if (later.text !== text) {
      changes.push({ kind: extendsOnly(text, later.text) ? 'added' : 'changed', declaration });
    }
  }
  for (const [declaration, { isExported }] of current)
    if (isExported && !old.get(declaration)?.isExported) changes.push({ kind: 'added', declaration });
  return changes;
}

const header =
  /^(export )?(?:declare )?(?:abstract )?(?:class|interface|type|const|let|function|namespace|enum) ([\w$]+)/;

/** Name → declaration, without its comments. Overloads stand together. */
function declarationsOf(report) {
  const found = new Map();
  const add = (name, text, isExported) => {
    const known = found.get(name);
    found.set(name, {
      text: known ? `${known.text}\n${text}` : text,
      isExported: isExported || known?.isExported === true,
    });
  };
  const [, code = ''] = /```ts\n([\s\S]*)```/.exec(report) ?? [];
  for (const block of code.split(/\n{2,}/)) {
    const text = block
      .split('\n')
      .filter((line) => !/^\s*\/\//.test(line))
      .join('\n')
      .trim();
    if (text === '' || text.startsWith('import ')) continue;
    const [, exported, name] = header.exec(text) ?? [];
    add(
      name ?? text,
      name === undefined ? text : text.replace(/^export /, ''),
      name === undefined || exported !== undefined,
    );
  }
  return found;
}

/** Whether the later text has every line of the earlier one, and besides them only optional members of interfaces. */
function extendsOnly(before, now) {
  if (!before.startsWith('interface ')) return false;
  const [old, later] = [before.split('\n'), now.split('\n')];
  let depth = 0; // of an added member over several lines
  for (const line of later) {
    const opens = bracketsOf(line);
    if (depth > 0) depth += opens;
    else if (line === old[0]) old.shift();
    else if (/^\s+(readonly )?[\w$]+\?(:|\()/.test(line)) depth = opens;
    else return false;
  }
  return old.length === 0;
}

const bracketsOf = (line) => (line.match(/[{([]/g) ?? []).length - (line.match(/[})\]]/g) ?? []).length;

/** The highest level that the waiting changesets give each package. */
export function announcedIn(root) {
  const folder = join(root, '.changeset');
  const announced = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')) {
    const [, head = ''] = /^---\n([\s\S]*?)\n---/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    for (const [, name, level] of head.matchAll(/^["']?([^"'\n]+?)["']?: (\w+)$/gm))
      if (levels.indexOf(level) > levels.indexOf(announced.get(name) ?? 'none')) announced.set(name, level);
  }
  return announced;
}

/** The name and the version of the package in each folder. */
export function packagesIn(root) {
  const folder = join(root, 'packages');
  return new Map(
    readdirSync(folder).map((name) => {
      const manifest = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'));
      return [name, { name: manifest.name, version: manifest.version }];
    }),
  );
}
