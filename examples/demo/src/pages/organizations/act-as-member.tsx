import { OrganizationMembers, type ShownMember } from '@latchkey/ui';
import {
  Actions,
  Button,
  covers,
  Dialog,
  Form,
  grantsOf,
  Submit,
  TextField,
  useAccess,
  useForm,
} from '@latchkey/ui/parts';
import { useState } from 'react';
import { hooks, useSession } from '../../auth/client.js';

interface OfOrganization {
  readonly organizationId: string;
}

/** The members, and beside each whose roles grant less than those of the caller, a button to act as this member. */
export function Members(of: OfOrganization) {
  const { session } = useSession();
  const { roles } = useAccess(of);
  const { data: mayActAs } = hooks.useHasPermission({ member: ['impersonate'] }, of);
  const { data: own } = hooks.useActiveMember(of);
  const [chosen, setChosen] = useState<ShownMember>();
  const held = own && grantsOf(own.role, roles);
  const isLower = ({ role }: ShownMember) => {
    const grants = grantsOf(role, roles);
    return held && grants && covers(held, grants) && !covers(grants, held);
  };
  const actAs = (member: ShownMember) =>
    isLower(member) && (
      <Button label={`Act as ${member.user.name}`} onClick={() => setChosen(member)}>
        Act as this member
      </Button>
    );
  const close = () => setChosen(undefined);
  return (
    <>
      <OrganizationMembers {...of} {...(mayActAs && !session?.impersonatedBy && { actionsOf: actAs })} />
      <Dialog
        isOpen={chosen !== undefined}
        onClose={close}
        title={`Act as ${chosen?.user.name}`}
        lead="The member can read your reason, and makes the support code in the account, on the tab Demo."
      >
        {chosen && <ReasonForm of={of} memberId={chosen.id} onClose={close} />}
      </Dialog>
    </>
  );
}

interface ReasonFormProps {
  readonly of: OfOrganization;
  readonly memberId: string;
  readonly onClose: () => void;
}

function ReasonForm({ of, memberId, onClose }: ReasonFormProps) {
  const actAs = hooks.useImpersonateMember();
  const state = useForm({
    check: (value) => ({ reason: value('reason').trim().length < 10 && 'Enter a reason of at least 10 characters.' }),
    send: async (value) => {
      await actAs.mutateAsync({ ...of, memberId, reason: value('reason').trim(), supportCode: value('supportCode') });
      onClose();
    },
    places: { SUPPORT_CODE_IS_REQUIRED: 'supportCode', INVALID_SUPPORT_CODE: 'supportCode' },
  });
  return (
    <Form state={state} label="Act as a member">
      <TextField name="reason" label="Reason" autoComplete="off" maxLength={500} />
      <TextField name="supportCode" label="Support code" autoComplete="off" maxLength={100} />
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Submit state={state} working="Starting…">
          Act as this member
        </Submit>
      </Actions>
    </Form>
  );
}
