import type { ReactElement } from 'react';
import { Actions } from '../elements/buttons.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { Confirm } from '../primitives/confirm.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { fill } from '../texts/fill.js';
import { type OrganizationProps, organizationPlugin, useMay, useShown } from './current.js';
import { useEndMembership } from './end-membership.js';
import { OrganizationSection } from './organization-section.js';

export interface OrganizationDangerZoneProps extends OrganizationProps {
  /** Called when the user has left or deleted the organization. Default: what `OrganizationAt` above does, else `paths.home` opens. */
  readonly onGone?: () => void;
}

/** Leaves or deletes an organization. */
export function OrganizationDangerZone({ onGone, ...props }: OrganizationDangerZoneProps): ReactElement | null {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const of = useShown(props);
  const read = neededHook(auth, 'useOrganization', organizationPlugin)(of);
  const may = useMay(of);
  const leave = neededHook(auth, 'useLeaveOrganization', organizationPlugin)(of);
  const remove = neededHook(auth, 'useDeleteOrganization', organizationPlugin)(of);
  const endMembership = useEndMembership();
  if (awaits(read) || may.isLoading) return <Waiting />;
  if (!read.data) return null;
  const { name } = read.data;
  return (
    <OrganizationSection of={of} title={texts.dangerZone} isDangerous>
      <Actions>
        <Confirm
          action={texts.leave}
          title={fill(texts.leaveTitle, { name })}
          lead={texts.leaveLead}
          onConfirm={() => endMembership(() => leave.mutateAsync({}), onGone)}
        />
        {may.delete && (
          <Confirm
            action={texts.deleteAction}
            title={fill(texts.deleteTitle, { name })}
            lead={texts.deleteLead}
            onConfirm={() => endMembership(() => remove.mutateAsync({}), onGone)}
          />
        )}
      </Actions>
    </OrganizationSection>
  );
}
