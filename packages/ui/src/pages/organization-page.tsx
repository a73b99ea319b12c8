import type { ReactElement } from 'react';
import { OrganizationAt } from '../organizations/organization-at.js';
import { OrganizationSettings } from '../organizations/organization-settings.js';
import { slugIn } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useHere } from './here.js';

/** The settings of the organization that the path names, else of the active one. */
export function OrganizationPage(): ReactElement {
  const slug = slugIn(useUI().paths.organization, useHere());
  if (slug === undefined) return <OrganizationSettings />;
  return <OrganizationAt slug={slug}>{({ id }) => <OrganizationSettings organizationId={id} />}</OrganizationAt>;
}
