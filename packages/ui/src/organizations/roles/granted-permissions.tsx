import { ForScreenReaders } from '../../elements/for-screen-readers.js';
import { CheckIcon } from '../../elements/icons.js';
import { PermissionList, usePermissionNames } from '../../elements/permission-list.js';
import { useTexts } from '../../provider/use-texts.js';
import { roleTexts } from '../../texts/english/roles.js';
import { type Everything, type Grants, isGranted } from './access.js';

interface GrantedProps {
  readonly label: string;
  readonly everything: Everything;
  readonly grants: Grants;
}

/** What is granted, to be read. */
export function GrantedPermissions({ label, everything, grants }: GrantedProps) {
  const texts = useTexts('roles', roleTexts);
  const { nameOfAction } = usePermissionNames();
  return (
    <PermissionList
      label={label}
      everything={everything}
      item={(resource, action) => {
        const isAllowed = isGranted(grants, resource, action);
        return (
          <>
            {isAllowed ? <CheckIcon /> : <span aria-hidden="true">–</span>} {nameOfAction(action)}
            <ForScreenReaders>{isAllowed ? texts.allowed : texts.notAllowed}</ForScreenReaders>
          </>
        );
      }}
    />
  );
}
