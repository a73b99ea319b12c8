import { useUI } from '../../provider/ui-context.js';
import { useRoleNames } from '../current.js';
import type { RoleChoice } from './role-choices.js';

interface RoleSelectProps {
  /** Whose role it is, for screen readers. */
  readonly label: string;
  readonly held: string;
  readonly choices: readonly RoleChoice[];
  readonly onChange: (role: string) => void;
}

/** A role that is changed in place. The present one is shown, also if the user cannot give it. */
export function RoleSelect({ label, held, choices, onChange }: RoleSelectProps) {
  const { classOf } = useUI();
  const nameOf = useRoleNames();
  const isListed = choices.some(({ value }) => value === held);
  return (
    <select
      className={classOf('input', 'small')}
      aria-label={label}
      value={held}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isListed && <option value={held}>{nameOf(held)}</option>}
      {choices.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
