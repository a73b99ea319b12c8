import { Section, type SectionProps } from '../elements/section.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import { organizationErrors } from '../texts/english/organization-errors.js';

/** A part of the settings of an organization. */
export function OrganizationSection(props: SectionProps) {
  return (
    <WithErrorTexts texts={organizationErrors}>
      <Section {...props} />
    </WithErrorTexts>
  );
}
