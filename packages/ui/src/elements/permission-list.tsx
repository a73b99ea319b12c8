import type { ReactNode } from 'react';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { roleTexts } from '../texts/english/roles.js';
import { wordsOf } from '../texts/words-of.js';

interface PermissionListProps {
  /** What the list shows, for screen readers. */
  readonly label: string;
  /** Every resource with its actions. */
  readonly everything: Readonly<Record<string, readonly string[]>>;
  /** An action of a resource. */
  readonly item: (resource: string, action: string) => ReactNode;
}

/** Resources below one another, each with its actions, which wrap on a narrow screen. */
export function PermissionList({ label, everything, item }: PermissionListProps) {
  const { classOf } = useUI();
  const { nameOfResource } = usePermissionNames();
  return (
    <ul className={classOf('permissions')} aria-label={label}>
      {Object.entries(everything).map(([resource, actions]) => (
        <li key={resource}>
          <span className={classOf('rowTitle')}>{nameOfResource(resource)}</span>
          <ul aria-label={nameOfResource(resource)}>
            {actions.map((action) => (
              <li key={action}>{item(resource, action)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The names of resources and actions: ours, those of `fieldLabels`, or the names in code as words. */
export function usePermissionNames() {
  const { fieldLabels } = useUI();
  const texts = useTexts('roles', roleTexts);
  const { organization, member, invitation, team, apiKey } = texts;
  const resources = new Map(Object.entries({ organization, member, invitation, team, apiKey }));
  const actions = new Map([
    ['read', texts.actionRead],
    ['create', texts.actionCreate],
    ['update', texts.actionUpdate],
    ['delete', texts.actionDelete],
    ['cancel', texts.actionCancel],
    ['revoke', texts.actionRevoke],
  ]);
  return {
    nameOfResource: (name: string) => fieldLabels[name] ?? resources.get(name) ?? wordsOf(name),
    nameOfAction: (name: string) => fieldLabels[name] ?? actions.get(name) ?? wordsOf(name),
  };
}
