import { AuthClientError } from 'latchkey/client';
import { type ReactElement, useState } from 'react';
import { Address } from '../elements/address.js';
import { Actions, Button, ScreenLink } from '../elements/buttons.js';
import { Callout, ErrorAlert } from '../elements/notes.js';
import { Card, CardSkeleton, Heading } from '../elements/screen.js';
import { SessionPending } from '../elements/session-pending.js';
import { Time } from '../elements/time.js';
import { WithErrorTexts } from '../provider/error-texts.js';
import { useSearch } from '../provider/location.js';
import { organizationPathFor, signInPathFor } from '../provider/paths.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useMessage, useTexts } from '../provider/use-texts.js';
import { organizationErrors } from '../texts/english/errors/organizations.js';
import { invitationTexts } from '../texts/english/invitation.js';
import { signInTexts } from '../texts/english/sign-in.js';
import { fill, fillWith } from '../texts/fill.js';
import { organizationPlugin, useRoleNames } from './current.js';

/** The page of an invitation's link: `?invitationId=…&token=…`. A visitor signs in first, and comes back. */
export function AcceptInvitation(): ReactElement {
  const { auth } = useUI();
  const query = new URLSearchParams(useSearch());
  const texts = useTexts('invitation', invitationTexts);
  const { status } = auth.useSession();
  const id = query.get('invitationId');
  const token = query.get('token');
  if (id === null) {
    return (
      <Card>
        <Heading title={texts.incompleteTitle} lead={texts.incompleteLead} />
      </Card>
    );
  }
  if (status === 'unauthenticated') return <Visitor />;
  if (status !== 'authenticated') return <SessionPending title={texts.invited} />;
  return (
    <WithErrorTexts texts={organizationErrors}>
      <Invited id={id} {...(token !== null && { token })} />
    </WithErrorTexts>
  );
}

/** Before the sign-in the page shows nothing of the invitation: the link can be in other hands. */
function Visitor() {
  const { paths } = useUI();
  const texts = useTexts('invitation', invitationTexts);
  const { signIn } = useCommonTexts();
  const { createAccount } = useTexts('signIn', signInTexts);
  const search = useSearch();
  const here = paths.acceptInvitation + search;
  return (
    <Card>
      <Heading title={texts.invited} lead={texts.invitedLead} />
      <Actions>
        <ScreenLink to={signInPathFor(paths.signUp, here)} isButton>
          {createAccount}
        </ScreenLink>
        <ScreenLink to={signInPathFor(paths.signIn, here)}>{signIn}</ScreenLink>
      </Actions>
    </Card>
  );
}

const unverified = 'VERIFY_YOUR_EMAIL_ADDRESS_TO_ANSWER_THIS_INVITATION';

interface MailedInvitation {
  readonly id: string;
  readonly token?: string;
}

function Invited({ id, token }: MailedInvitation) {
  const { auth } = useUI();
  const texts = useTexts('invitation', invitationTexts);
  const [answer, setAnswer] = useState<'joined' | 'declined'>();
  const proof = token === undefined ? {} : { token };
  const accept = neededHook(auth, 'useAcceptInvitation', organizationPlugin)();
  const reject = neededHook(auth, 'useRejectInvitation', organizationPlugin)();
  const isBusy = accept.isPending || reject.isPending;
  // An answered invitation can no longer be read, so the answer must not read it again.
  const { data, error } = useInvitation({ id, ...proof }, { enabled: answer === undefined && !isBusy });
  const refusal = accept.error ?? reject.error;
  if (error && !answer) return <Refused error={error} />;
  if (refusal?.code === unverified) return <Unverified />;
  if (!data) return <CardSkeleton />;
  const { organizationName, organizationSlug, inviterEmail, ...facts } = data;
  if (answer)
    return <Answered isMember={answer === 'joined'} organization={organizationName} slug={organizationSlug} />;
  const send = (call: typeof accept | typeof reject, done: 'joined' | 'declined') =>
    call.mutate({ invitationId: id, ...proof }, { onSuccess: () => setAnswer(done) });
  return (
    <Card>
      <Heading
        title={fill(texts.joinTitle, { organization: organizationName })}
        lead={fillWith(texts.joinLead, { inviter: <Address>{inviterEmail}</Address> })}
      />
      <ErrorAlert error={refusal} />
      <Facts {...facts} />
      <Actions>
        <Button variant="primary" isBusy={isBusy} onClick={() => send(accept, 'joined')}>
          {texts.join}
        </Button>
        <Button isBusy={isBusy} onClick={() => send(reject, 'declined')}>
          {texts.decline}
        </Button>
      </Actions>
    </Card>
  );
}

function useInvitation(input: MailedInvitation, { enabled }: { readonly enabled: boolean }) {
  const read = neededHook(useUI().auth, 'useInvitation', organizationPlugin);
  return read(input, { enabled, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' });
}

interface FactsProps {
  readonly role: string;
  readonly expiresAt: Date;
  /** When the organization begins to need a second factor, if it does. */
  readonly secondFactorStartsAt: Date | null;
}

function Facts({ role, expiresAt, secondFactorStartsAt }: FactsProps) {
  const texts = useTexts('invitation', invitationTexts);
  const nameOf = useRoleNames();
  return (
    <>
      <p>
        {fill(texts.role, { role: nameOf(role) })}
        <br />
        {fillWith(texts.ends, { time: <Time at={expiresAt} /> })}
      </p>
      {secondFactorStartsAt && <Policy startsAt={secondFactorStartsAt} />}
    </>
  );
}

function Policy({ startsAt }: { readonly startsAt: Date }) {
  const texts = useTexts('invitation', invitationTexts);
  const isNow = startsAt.getTime() <= Date.now();
  return <p>{isNow ? texts.factorNeeded : fillWith(texts.factorSoon, { time: <Time at={startsAt} /> })}</p>;
}

interface AnsweredProps {
  readonly isMember: boolean;
  readonly organization: string;
  readonly slug: string;
}

function Answered({ isMember, organization, slug }: AnsweredProps) {
  const { paths } = useUI();
  const texts = useTexts('invitation', invitationTexts);
  const { goOn } = useCommonTexts();
  return (
    <Card>
      <Heading title={isMember ? fill(texts.joined, { organization }) : texts.declined} isNew />
      <Actions>
        <ScreenLink to={isMember ? organizationPathFor(paths.organization, slug) : paths.home} isButton>
          {isMember ? texts.goOn : goOn}
        </ScreenLink>
      </Actions>
    </Card>
  );
}

/** Why the user cannot answer, and what they can do. */
function Refused({ error }: { readonly error: unknown }) {
  const texts = useTexts('invitation', invitationTexts);
  const message = useMessage();
  const code = error instanceof AuthClientError ? error.code : '';
  if (code === 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION') return <OtherPerson />;
  if (code === unverified) return <Unverified />;
  const isDead = code === 'INVITATION_NOT_FOUND' || code === 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION';
  return (
    <Card>
      <Heading title={texts.deadTitle} lead={isDead ? texts.deadLead : message(error)} />
    </Card>
  );
}

/** The user is signed in with another address than the invited one. */
function OtherPerson() {
  const { auth } = useUI();
  const texts = useTexts('invitation', invitationTexts);
  const { signOut } = useCommonTexts();
  const { user } = auth.useSession();
  const leave = auth.useSignOut();
  return (
    <Card>
      <Heading
        title={texts.foreignTitle}
        lead={fillWith(texts.foreignLead, {
          email: (
            <strong>
              <Address>{user?.email ?? ''}</Address>
            </strong>
          ),
        })}
      />
      <ErrorAlert error={leave.error} />
      <Actions>
        {/* The page stays open, and asks the visitor to sign in. */}
        <Button variant="primary" isBusy={leave.isPending} onClick={() => leave.mutate({})}>
          {signOut}
        </Button>
      </Actions>
    </Card>
  );
}

/** The invited address is that of the user, who has not verified it. */
function Unverified() {
  const { auth, paths } = useUI();
  const texts = useTexts('invitation', invitationTexts);
  const email = auth.useSession().user?.email ?? '';
  const sendMail = auth.useSendVerificationEmail();
  const strong = {
    email: (
      <strong>
        <Address>{email}</Address>
      </strong>
    ),
  };
  return (
    <Card>
      <Heading title={texts.unverifiedTitle} lead={fillWith(texts.unverifiedLead, strong)} />
      <ErrorAlert error={sendMail.error} />
      {sendMail.isSuccess && <Callout>{fillWith(texts.linkSent, strong)}</Callout>}
      <Actions>
        <Button
          variant="primary"
          isBusy={sendMail.isPending}
          onClick={() => sendMail.mutate({ email, callbackURL: paths.acceptInvitation + window.location.search })}
        >
          {texts.sendLink}
        </Button>
      </Actions>
    </Card>
  );
}
