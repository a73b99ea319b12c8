import { Section, type SectionProps } from '../elements/section.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import type { ShownOrganization } from '../provider/known-hooks.js';
import { organizationErrors } from '../texts/english/errors/organizations.js';

interface OrganizationSectionProps extends SectionProps {
  /** The organization that is shown. Lists of organizations have none. */
  readonly of?: ShownOrganization;
}

/**
 * A part of the settings of an organization. It begins anew when it shows another organization, so that nothing is sent there that the
 * user has typed or opened for the former one.
 */
export function OrganizationSection({ of, ...props }: OrganizationSectionProps) {
  return (
    <WithErrorTexts texts={organizationErrors}>
      <Section key={of?.organizationId} {...props} />
    </WithErrorTexts>
  );
}
