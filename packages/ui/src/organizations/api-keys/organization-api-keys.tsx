import type { ReactElement } from 'react';
import { ApiKeys } from '../../api-keys/api-keys.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useTexts } from '../../provider/use-texts.js';
import { apiKeyTexts } from '../../texts/english/api-keys.js';
import { type OrganizationProps, organizationPlugin, useShown } from '../current.js';
import { OrganizationSection } from '../organization-section.js';
import { grantsOf, useAccess } from '../roles/access.js';
import { useMayUseKeys } from './key-permissions.js';

/** The API keys of an organization; nothing for a member whose roles do not grant `apiKey: ['read']`. */
export function OrganizationApiKeys(props: OrganizationProps): ReactElement | null {
  const { auth } = useUI();
  const texts = useTexts('apiKeys', apiKeyTexts);
  const of = useShown(props);
  const may = useMayUseKeys(of);
  const { roles } = useAccess(of);
  const { data: own } = neededHook(auth, 'useActiveMember', organizationPlugin)(of);
  const { organizationId } = of;
  if (!may.read || organizationId === undefined) return null;
  return (
    <OrganizationSection of={of} title={texts.title} lead={texts.organizationLead}>
      <ApiKeys organizationId={organizationId} may={may} grantable={own && grantsOf(own.role, roles)} />
    </OrganizationSection>
  );
}
