import type { ReactElement } from 'react';
import { Avatar } from '../elements/avatar.js';
import { Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { WithToasts } from '../primitives/toast.js';
import { useToast } from '../primitives/use-toast.js';
import { organizationPathFor } from '../provider/paths.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { invitationTexts } from '../texts/english/invitation.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { fill, fillWith } from '../texts/fill.js';
import { organizationPlugin, useRoleNames } from './current.js';
import { OrganizationSection } from './organization-section.js';

/** The invitations to the user's verified address, which are answered here without the mail. Nothing if there are none. */
export function UserInvitations(): ReactElement {
  // Outside of the section, which disappears with the last invitation: the toast about the answer must stay.
  return (
    <WithToasts>
      <Invitations />
    </WithToasts>
  );
}

function Invitations() {
  const texts = useTexts('invitation', invitationTexts);
  const read = neededHook(useUI().auth, 'useUserInvitations', organizationPlugin)();
  const { data } = read;
  if (awaits(read)) return <Waiting />;
  if (!data || data.length === 0) return null;
  return (
    <OrganizationSection title={texts.invited}>
      <List label={texts.invited}>
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </List>
    </OrganizationSection>
  );
}

interface InvitationRowProps {
  readonly invitation: {
    readonly id: string;
    readonly role: string;
    readonly expiresAt: Date;
    readonly organizationName: string;
    readonly organizationSlug: string;
  };
}

function InvitationRow({
  invitation: { id, role, expiresAt, organizationName, organizationSlug },
}: InvitationRowProps) {
  const { auth, paths, navigate } = useUI();
  const texts = useTexts('invitation', invitationTexts);
  const { ends } = useTexts('organizations', organizationTexts);
  const nameOf = useRoleNames();
  const toast = useToast();
  const accept = neededHook(auth, 'useAcceptInvitation', organizationPlugin)();
  const reject = neededHook(auth, 'useRejectInvitation', organizationPlugin)();
  const isBusy = accept.isPending || reject.isPending;
  const organization = organizationName;
  // Not by `mutate`: the row is gone before its callbacks would be called.
  const answer = async (call: Promise<unknown>, then: () => void) => {
    try {
      await call;
      then();
    } catch {
      // The row shows it.
    }
  };
  return (
    <Row
      avatar={<Avatar name={organization} />}
      title={organization}
      detail={fillWith(ends, { role: nameOf(role), time: <Time at={expiresAt} /> })}
    >
      <ErrorAlert error={accept.error ?? reject.error} />
      <Button
        variant="primary"
        label={fill(texts.joinOf, { organization })}
        isBusy={isBusy}
        onClick={() =>
          void answer(accept.mutateAsync({ invitationId: id }), () =>
            navigate(organizationPathFor(paths.organization, organizationSlug)),
          )
        }
      >
        {texts.join}
      </Button>
      <Button
        label={fill(texts.declineOf, { organization })}
        isBusy={isBusy}
        onClick={() =>
          void answer(reject.mutateAsync({ invitationId: id }), () => toast(fill(texts.declinedTo, { organization })))
        }
      >
        {texts.decline}
      </Button>
    </Row>
  );
}
