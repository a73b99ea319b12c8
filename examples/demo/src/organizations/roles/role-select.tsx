import { nameRoles } from './roles.js';

interface RoleSelectProps {
  /** The name of the member with this role. */
  readonly label: string;
  readonly held: string;
  readonly given: readonly string[];
  readonly onChange: (role: string) => void;
  /** The label for no role, if that is allowed. */
  readonly none?: string;
}

/** The roles that the user can give to a member. The member's present role is shown even if the user cannot give it. */
export function RoleSelect({ label, held, given, onChange, none }: RoleSelectProps) {
  const roles = held === '' || given.includes(held) ? given : [held, ...given];
  return (
    <select
      className="select select-small"
      aria-label={label}
      value={held}
      onChange={(event) => onChange(event.target.value)}
    >
      {none && <option value="">{none}</option>}
      {roles.map((role) => (
        <option key={role} value={role}>
          {nameRoles(role)}
        </option>
      ))}
    </select>
  );
}
