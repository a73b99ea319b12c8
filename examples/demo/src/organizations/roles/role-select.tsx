import { nameRoles } from './roles.js';

interface RoleSelectProps {
  /** Whose role it is. */
  readonly label: string;
  readonly held: string;
  readonly given: readonly string[];
  readonly onChange: (role: string) => void;
  /** What it is called to hold none, where that may be. */
  readonly none?: string;
}

/** The roles that somebody may be given. What they hold is shown even where it could not be given. */
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
