import { Section, type SectionProps } from '../elements/section.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import { accountErrors } from '../texts/english/errors/account.js';

/** A part of the settings of an account. */
export function AccountSection(props: SectionProps) {
  return (
    <WithErrorTexts texts={accountErrors}>
      <Section {...props} />
    </WithErrorTexts>
  );
}
