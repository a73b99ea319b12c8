import { Avatar } from '../components/avatar.js';
import type { Organization } from './hooks.js';

interface OrganizationMarkProps {
  readonly organization: Pick<Organization, 'name' | 'logo'>;
  readonly size?: 'small' | 'large';
}

/** An organization's logo, or its initials. */
export function OrganizationMark({ organization: { name, logo }, size = 'small' }: OrganizationMarkProps) {
  return (
    <span className="organization-mark">
      <Avatar name={name} image={logo} size={size} />
    </span>
  );
}
