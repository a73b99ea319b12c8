import type { EndpointDescription } from 'latchkey/inspect';
import { type Command, loadOptions, printsJson } from '../command.js';
import { exitCodes } from '../failure.js';
import { loadAuth } from '../load/load-auth.js';
import { tableLines } from '../table-lines.js';

/** `latchkey routes`: lists every endpoint with method, path, name and access. */
export const routes: Command = {
  name: 'routes',
  about: 'list every endpoint',
  options: { ...loadOptions, all: { about: 'also calls of the server alone, and disabled endpoints' } },
  async run(call) {
    const { inspection } = await loadAuth(call);
    const listed = inspection.endpoints.filter(({ served }) => served || call.isGiven('all')).sort(byPath);
    if (printsJson(call, listed)) return exitCodes.done;
    const header = ['METHOD', 'PATH', 'NAME', 'ACCESS', 'PLUGIN'];
    for (const line of tableLines([header, ...listed.map(row)])) call.terminal.print(line);
    const hidden = inspection.endpoints.length - listed.length;
    const rest = hidden > 0 ? `, and ${hidden} that are not served over HTTP (--all)` : '';
    call.terminal.print(`${listed.length} endpoints${rest}`);
    return exitCodes.done;
  },
};

function byPath(one: EndpointDescription, other: EndpointDescription): number {
  return one.path.localeCompare(other.path) || one.name.localeCompare(other.name);
}

function row({ methods, path, name, access, plugin, served }: EndpointDescription): readonly string[] {
  return [served ? methods.join(',') : '–', path, name, access, plugin];
}
