import type { ReactElement } from 'react';
import { ErrorAlert } from '../../elements/notes.js';
import { awaits, Waiting } from '../../elements/waiting.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useTexts } from '../../provider/use-texts.js';
import { roleTexts } from '../../texts/english/roles.js';
import { fill } from '../../texts/fill.js';
import { type OrganizationProps, organizationPlugin, useRoleNames, useShown } from '../current.js';
import { OrganizationSection } from '../organization-section.js';
import { grantsOf, useAccess } from './access.js';
import { GrantedPermissions } from './granted-permissions.js';

/** What the user may do in an organization. */
export function OrganizationPermissions(props: OrganizationProps): ReactElement | null {
  const { auth } = useUI();
  const texts = useTexts('roles', roleTexts);
  const of = useShown(props);
  const read = neededHook(auth, 'useActiveMember', organizationPlugin)(of);
  const { data: own, error } = read;
  const { roles, everything, isLoading } = useAccess(of);
  const nameOf = useRoleNames();
  const grants = own && grantsOf(own.role, roles);
  // A role that only the server knows: no table is better than a wrong one.
  if (!error && !grants) return isLoading || awaits(read) ? <Waiting /> : null;
  return (
    <OrganizationSection
      of={of}
      title={texts.permissions}
      lead={own && fill(texts.permissionsLead, { roles: nameOf(own.role) })}
    >
      <ErrorAlert error={error} />
      {grants && <GrantedPermissions label={texts.permissions} everything={everything} grants={grants} />}
    </OrganizationSection>
  );
}
