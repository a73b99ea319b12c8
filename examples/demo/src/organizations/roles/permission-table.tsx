import type { Permission } from 'latchkey/client';
import { CheckIcon } from '../../components/icons.js';
import { useCurrent } from '../current.js';
import { actions, hasAll, statements } from './roles.js';

interface PermissionTableProps {
  readonly caption: string;
  /** The permissions that are ticked at first. */
  readonly granted: Permission;
  /** For display only. */
  readonly isFixed?: boolean;
}

/** Every resource and action with a box. A user cannot tick a permission that they do not have, because they cannot grant it. */
export function PermissionTable({ caption, granted, isFixed = false }: PermissionTableProps) {
  const { member, ownRoles } = useCurrent();
  return (
    <table className="grants">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td />
          {actions.map((action) => (
            <th key={action} scope="col">
              {action}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(statements).map(([resource, known]) => (
          <tr key={resource}>
            <th scope="row">{resource}</th>
            {actions.map((action) => {
              const isGranted = granted[resource]?.includes(action) ?? false;
              const mayGrant = hasAll({ role: member.role, ownRoles }, { [resource]: [action] });
              return (
                <td key={action}>
                  {known.includes(action) && isFixed && <Mark isGranted={isGranted} />}
                  {known.includes(action) && !isFixed && (
                    <label className="grant">
                      <input
                        type="checkbox"
                        name={boxName(resource, action)}
                        defaultChecked={isGranted}
                        disabled={!mayGrant}
                        aria-label={`${resource}: ${action}`}
                      />
                    </label>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The granted permissions, read-only. */
function Mark({ isGranted }: { readonly isGranted: boolean }) {
  return (
    <span className={isGranted ? 'grant granted' : 'grant'}>
      {isGranted ? <CheckIcon /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">{isGranted ? 'yes' : 'no'}</span>
    </span>
  );
}

function boxName(resource: string, action: string): string {
  return `${resource}:${action}`;
}

/** The ticked permissions in the table of a form. */
export function readPermission(value: (name: string) => string): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(statements).map(([resource, known]) => [
      resource,
      known.filter((action) => value(boxName(resource, action)) === 'on'),
    ]),
  );
}
