import type { ReactNode } from 'react';
import { ForScreenReaders } from '../../elements/for-screen-readers.js';
import { CheckIcon } from '../../elements/icons.js';
import { useUI } from '../../provider/ui-context.js';
import { useTexts } from '../../provider/use-texts.js';
import { roleTexts } from '../../texts/english/roles.js';
import { wordsOf } from '../../texts/words-of.js';
import { type Everything, type Grants, isGranted } from './access.js';

interface PermissionTableProps {
  /** What the table shows, for screen readers. */
  readonly label: string;
  /** Every resource with its actions. */
  readonly everything: Everything;
  /** A cell of an action that the resource has. */
  readonly cell: (resource: string, action: string) => ReactNode;
}

/** Resources below one another, and their actions beside one another. A wide table scrolls in its place. */
export function PermissionTable({ label, everything, cell }: PermissionTableProps) {
  const { classOf } = useUI();
  const { resource: area } = useTexts('roles', roleTexts);
  const { nameOfResource, nameOfAction } = usePermissionNames();
  const actions = [...new Set(Object.values(everything).flat())];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a smallest width of its own
    <div className={classOf('tableArea')} role="group" aria-label={label} tabIndex={0}>
      <table className={classOf('table')}>
        <thead>
          <tr>
            <th scope="col">{area}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {nameOfAction(action)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(everything).map(([resource, own]) => (
            <tr key={resource}>
              <th scope="row">{nameOfResource(resource)}</th>
              {actions.map((action) => (
                <td key={action}>{own.includes(action) && cell(resource, action)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GrantedProps {
  readonly label: string;
  readonly everything: Everything;
  readonly grants: Grants;
}

/** What is granted, to be read. */
export function GrantedPermissions({ label, everything, grants }: GrantedProps) {
  const texts = useTexts('roles', roleTexts);
  return (
    <PermissionTable
      label={label}
      everything={everything}
      cell={(resource, action) =>
        isGranted(grants, resource, action) ? (
          <>
            <CheckIcon />
            <ForScreenReaders>{texts.allowed}</ForScreenReaders>
          </>
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <ForScreenReaders>{texts.notAllowed}</ForScreenReaders>
          </>
        )
      }
    />
  );
}

/** The names of resources and actions: ours, those of `fieldLabels`, or the names in code as words. */
export function usePermissionNames() {
  const { fieldLabels } = useUI();
  const texts = useTexts('roles', roleTexts);
  const { organization, member, invitation, team } = texts;
  const resources = new Map(Object.entries({ organization, member, invitation, team }));
  const actions = new Map([
    ['create', texts.actionCreate],
    ['update', texts.actionUpdate],
    ['delete', texts.actionDelete],
    ['cancel', texts.actionCancel],
  ]);
  return {
    nameOfResource: (name: string) => fieldLabels[name] ?? resources.get(name) ?? wordsOf(name),
    nameOfAction: (name: string) => fieldLabels[name] ?? actions.get(name) ?? wordsOf(name),
  };
}
