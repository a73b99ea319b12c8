import type { Fields } from '../../contract/fields.js';
import type { AuditAction } from '../../contract/oversight/audit.js';
import type { AuditTarget } from '../app/audit-entry.js';

/** Text that can be an id: no address, and no text that a user has written. */
const anId = /^[\w-]{1,64}$/;

/** Returns the ids in the input of a call as targets. `organizationId` is an organization; the type of `id` follows from the action. */
export function namedIn(action: AuditAction, sent: unknown): readonly AuditTarget[] {
  return Object.entries(Object(sent)).flatMap(([name, id]) => {
    const type = name === 'id' ? action.split('.')[0] : /^([a-z]+)Id$/i.exec(name)?.[1];
    return type && typeof id === 'string' && anId.test(id) ? { type: inSnakeCase(type), id } : [];
  });
}

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isUpdate = /\.(?:updated|role_changed|policy_changed)$/;
/** The library's own fields that a call can change. Other names in an input are ids and codes. */
const known: readonly string[] = [
  'email',
  'enabled',
  'graceDays',
  'image',
  'logo',
  'metadata',
  'name',
  'permission',
  'required',
  'role',
  'slug',
];

/**
 * Returns the names of the fields that a call updates, which its input has in itself or in `data`. `accepted`: the input without the
 * names that the library ignores, so that a caller cannot make the log name a field that the call did not change.
 */
export function changesIn(action: AuditAction, accepted: unknown, userFields: Fields): readonly string[] {
  if (!isUpdate.test(action)) return [];
  const { data, ...given } = Object(accepted);
  return Object.keys({ ...given, ...Object(data) })
    .filter((name) => known.includes(name) || Object.hasOwn(userFields, name))
    .sort();
}

/** Returns the id that a proxy has given to the request, if it can be one. */
export function requestIdOf(headers: Headers): string | undefined {
  const given = headers.get('x-request-id');
  return given !== null && /^[\w.:/+=-]{1,128}$/.test(given) ? given : undefined;
}
