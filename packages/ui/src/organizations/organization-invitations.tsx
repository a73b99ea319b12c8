import { type ReactElement, useState } from 'react';
import { Address } from '../elements/address.js';
import { Button } from '../elements/buttons.js';
import { Callout, ErrorAlert } from '../elements/notes.js';
import { Badge, List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { useEmailCheck } from '../forms/checks.js';
import { EmailField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { SelectField } from '../forms/select-field.js';
import { useForm } from '../forms/use-form.js';
import { WithToasts } from '../primitives/toast.js';
import { useToast } from '../primitives/use-toast.js';
import type { ShownOrganization } from '../provider/known-hooks.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { useSettledFirst } from '../reauthenticate/settled-first.js';
import { useSignInOptions } from '../sign-in-options/use-sign-in-options.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { fill, fillWith } from '../texts/fill.js';
import { type OrganizationProps, organizationPlugin, useMay, useRoleNames, useShown } from './current.js';
import { OrganizationSection } from './organization-section.js';
import { Pager, pageSize } from './pager.js';
import { useRoleChoices } from './roles/role-choices.js';
import { useTeamChoices } from './teams/team-choice.js';

/** The invitations of an organization, and the form for another one where the server sends mails. */
export function OrganizationInvitations(props: OrganizationProps): ReactElement {
  const of = useShown(props);
  // Another organization begins at its first page.
  return <Invitations key={of.organizationId} of={of} />;
}

function Invitations({ of }: { readonly of: ShownOrganization }) {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const may = useMay(of);
  const { options, error: optionsError } = useSignInOptions();
  const [page, setPage] = useState(1);
  const read = neededHook(
    auth,
    'useInvitations',
    organizationPlugin,
  )({ ...of, limit: pageSize, offset: (page - 1) * pageSize }, { placeholderData: (last) => last });
  const { data, error } = read;
  const mayInvite = may.invite && options?.organization.invite === true;
  return (
    <OrganizationSection of={of} title={texts.invitations}>
      <WithToasts>
        {(awaits(read, { data: options, error: optionsError }) || may.isLoading) && <Waiting />}
        {mayInvite && <InviteForm of={of} />}
        <ErrorAlert error={error} />
        {data?.total === 0 && <p>{texts.noInvitations}</p>}
        <List label={texts.invitations}>
          {data?.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              of={of}
              mayResend={mayInvite}
              mayRevoke={may.cancelInvitation}
            />
          ))}
        </List>
        {data && <Pager page={page} total={data.total} onPage={setPage} />}
      </WithToasts>
    </OrganizationSection>
  );
}

const places = {
  INVALID_EMAIL: 'email',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'email',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'email',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: 'role',
  ROLE_NOT_FOUND: 'role',
  TEAM_NOT_FOUND: 'teamId',
};

function InviteForm({ of }: { readonly of: ShownOrganization }) {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { sending } = useCommonTexts();
  const checkEmail = useEmailCheck();
  const { options } = useSignInOptions();
  const { data: own } = neededHook(auth, 'useActiveMember', organizationPlugin)(of);
  const choices = useRoleChoices(of, own?.role ?? '');
  const invite = neededHook(auth, 'useCreateInvitation', organizationPlugin)(of);
  const settled = useSettledFirst();
  const [sentTo, setSentTo] = useState<string>();
  const state = useForm({
    check: (value) => ({ email: checkEmail(value('email')) }),
    async send(value) {
      const teamId = value('teamId');
      await settled.check();
      const { email } = await invite.mutateAsync({
        email: value('email').trim(),
        role: value('role'),
        ...(teamId !== '' && { teamId }),
      });
      state.form.current?.reset();
      setSentTo(email);
    },
    places,
  });
  return (
    <Form state={state} label={texts.inviteTitle}>
      {sentTo !== undefined && (
        <Callout key={sentTo}>
          {fillWith(texts.inviteSent, {
            email: (
              <strong>
                <Address>{sentTo}</Address>
              </strong>
            ),
          })}
        </Callout>
      )}
      <EmailField autoComplete="email" />
      <SelectField name="role" label={texts.role} choices={choices} defaultValue="member" />
      {options?.organization.teams && <TeamField of={of} />}
      <Submit state={state} working={sending}>
        {texts.invite}
      </Submit>
    </Form>
  );
}

/** The team that the invited user joins. Nothing in an organization without teams. */
function TeamField({ of }: { readonly of: ShownOrganization }) {
  const texts = useTexts('organizations', organizationTexts);
  const { choices, isLoading } = useTeamChoices(of);
  if (isLoading) return <Waiting />;
  if (choices.length === 0) return null;
  return <SelectField name="teamId" label={texts.team} choices={[{ value: '', label: texts.noTeam }, ...choices]} />;
}

interface InvitationRowProps {
  readonly invitation: {
    readonly id: string;
    readonly email: string;
    readonly role: string;
    readonly status: string;
    readonly expiresAt: Date;
    readonly createdAt: Date;
  };
  readonly of: ShownOrganization;
  readonly mayResend: boolean;
  readonly mayRevoke: boolean;
}

/** An invitation, and its actions while it waits for an answer. */
function InvitationRow({ invitation, of, mayResend, mayRevoke }: InvitationRowProps) {
  const texts = useTexts('organizations', organizationTexts);
  const nameOf = useRoleNames();
  const { email, role, status, expiresAt, createdAt } = invitation;
  const waits = status === 'pending';
  return (
    <Row
      title={
        <>
          <Address>{email}</Address> <Badge>{stateOf(invitation, texts)}</Badge>
        </>
      }
      detail={fillWith(waits ? texts.ends : texts.sentAt, {
        role: nameOf(role),
        time: <Time at={waits ? expiresAt : createdAt} />,
      })}
    >
      {waits && <InvitationActions invitation={invitation} of={of} mayResend={mayResend} mayRevoke={mayRevoke} />}
    </Row>
  );
}

function InvitationActions({ invitation: { id, email, role }, of, mayResend, mayRevoke }: InvitationRowProps) {
  const { auth } = useUI();
  const texts = useTexts('organizations', organizationTexts);
  const { sendAgain } = useCommonTexts();
  const invite = neededHook(auth, 'useCreateInvitation', organizationPlugin)(of);
  const cancel = neededHook(auth, 'useCancelInvitation', organizationPlugin)();
  const toast = useToast();
  const isBusy = invite.isPending || cancel.isPending;
  return (
    <>
      <ErrorAlert error={invite.error ?? cancel.error} />
      {mayResend && (
        <Button
          label={fill(texts.resendOf, { email })}
          isBusy={isBusy}
          onClick={() =>
            invite.mutate({ email, role, resend: true }, { onSuccess: () => toast(fill(texts.resent, { email })) })
          }
        >
          {sendAgain}
        </Button>
      )}
      {mayRevoke && (
        <Button
          label={fill(texts.revokeOf, { email })}
          isBusy={isBusy}
          onClick={() =>
            cancel.mutate({ invitationId: id }, { onSuccess: () => toast(fill(texts.revoked, { email })) })
          }
        >
          {texts.revoke}
        </Button>
      )}
    </>
  );
}

function stateOf({ status, expiresAt }: InvitationRowProps['invitation'], texts: Readonly<Record<string, unknown>>) {
  const name = { pending: expiresAt > new Date() ? 'waiting' : 'expired', rejected: 'declined' }[status] ?? status;
  return String(texts[name] ?? status);
}
