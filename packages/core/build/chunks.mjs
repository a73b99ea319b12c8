import { relative } from 'node:path';

/**
 * Decides in which file of the package each module is. Node opens few files for `import 'latchkey'`, and a bundler leaves out
 * a file from which the application imports nothing. So there is
 * - `core`: what every server needs at start, and what a plugin's start shares with another plugin or with the core;
 * - `options`: the part of it that the verifier and the integrations need too;
 * - `features/<name>` and `features/<name>-contract`: a large plugin's part of the start, because function calls make its
 *   contract, and a bundler keeps calls. They are two, because esbuild keeps a file that `index` exports from and that the
 *   plugin's handlers import;
 * - `door`: what `latchkey/plugin` needs besides, which handlers use too;
 * - `handlers`: what the first calls of the core's own endpoints load, and what plugins share with it;
 * - `features/<name>-handlers`: the same of one plugin. What it shares with the plugin that it builds on is there.
 *
 * Every other module is where Rollup puts it: with what loads it.
 */
export function chunksOf({ source, plugins, largePlugins, sharedEntries }) {
  let chosen;
  return (id, { getModuleInfo, getModuleIds }) => {
    chosen ??= assign({ getModuleInfo, ids: [...getModuleIds()], source, plugins, largePlugins, sharedEntries });
    return chosen.get(id);
  };
}

function assign({ getModuleInfo, ids, source, plugins, largePlugins, sharedEntries }) {
  const entryOf = (name) => `${source}/features/${name}/index.ts`;
  const isExternal = (id) => getModuleInfo(id)?.isExternal !== false;
  const closure = (roots, stop = () => false) => {
    const found = new Set();
    const visit = (id) => {
      if (found.has(id) || isExternal(id) || stop(id)) return;
      found.add(id);
      for (const imported of getModuleInfo(id).importedIds) visit(imported);
    };
    for (const root of roots) visit(root);
    return found;
  };
  const ownEntries = new Set(largePlugins.map(entryOf));

  const chosen = new Map();
  const put = (modules, chunk) => {
    for (const id of modules) if (!chosen.has(id)) chosen.set(id, chunk);
  };
  const core = closure([`${source}/index.ts`], (id) => ownEntries.has(id));
  const shared = closure(sharedEntries.map((entry) => `${source}/${entry}`));
  core.delete(`${source}/index.ts`);
  put(
    [...core].filter((id) => shared.has(id)),
    'options',
  );
  // The verifier must not load what plugins load later, which shares modules with it.
  put(
    [...closure([`${source}/verify.ts`])].filter((id) => id !== `${source}/verify.ts`),
    'options',
  );
  for (const [chunk, isPart] of Object.entries(laterParts))
    put(
      [...core].filter((id) => isPart.test(id)),
      chunk,
    );
  put(core, 'core');

  // What is loaded later, by the feature of which it is part; '' is the core.
  const ownerOf = (id) => {
    const folder = /^features\/([a-z-]+(?:\/teams)?)\//.exec(relative(source, id))?.[1];
    return plugins.includes(folder) ? folder : '';
  };
  const laterOf = new Map();
  for (const id of ids.filter((each) => getModuleInfo(each).dynamicImporters.length > 0))
    laterOf.set(ownerOf(id), [...(laterOf.get(ownerOf(id)) ?? []), id]);
  const ofCore = closure(laterOf.get(''));

  const atStart = groupsOf(largePlugins.map((name) => [name, closure([entryOf(name)])]));
  for (const entry of ownEntries) atStart.delete(entry);
  for (const [id, owners] of atStart)
    put([id], ofCore.has(id) || !wholeOf(owners) ? 'core' : `features/${wholeOf(owners)}-contract`);
  put(closure([`${source}/plugin.ts`]), 'door');
  laterOf.set('', laterOf.get('').filter(isHandler));
  for (const [id, owners] of groupsOf([...laterOf].map(([owner, roots]) => [owner, closure(roots)])))
    put([id], chunkOfLater(owners));
  return chosen;
}

/** What else the core loads later is rare: a database's driver, a provider, storage beside the database. */
const isHandler = (id) => id.includes('/features/') && !id.includes('/social/providers/');

function chunkOfLater(owners) {
  return owners.includes('') || !wholeOf(owners) ? 'handlers' : `features/${wholeOf(owners)}-handlers`;
}

/** The plugin of which all these are parts, such as organizations with their teams. Absent if there are several. */
function wholeOf(owners) {
  const [first] = owners.toSorted();
  return owners.every((owner) => owner === first || owner.startsWith(`${first}/`)) ? first : undefined;
}

/** The parts of Kysely for the application's own statements. Kysely's index names everything. */
const laterParts = {
  'application-kysely':
    /\/kysely\/dist\/esm\/(?:kysely\.js|schema\/|dynamic\/dynamic\.js|migration\/|dialect\/.*(?:introspector|adapter)|driver\/)/,
};

/** For each module, the names of the groups that have it. */
function groupsOf(groups) {
  const found = new Map();
  for (const [name, modules] of groups) for (const id of modules) found.set(id, [...(found.get(id) ?? []), name]);
  return found;
}
