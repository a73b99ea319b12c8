import {
  AcceptInvitation,
  ConfirmDeletion,
  CreateOrganization,
  ForgotPassword,
  OrganizationList,
  ResetPassword,
  SignIn,
  SignUp,
  VerifyEmail,
} from '@latchkey/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Behind } from '../layout/behind.js';
import { useTitle } from '../layout/title.js';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

/** Screens of @latchkey/ui at addresses of the demo, each with the code that shows it. */
export const screens = {
  SignIn: () => (
    <ScreenPage title="Sign in" code={signIn} isMailing>
      <SignInPage />
    </ScreenPage>
  ),
  SignUp: () => (
    <ScreenPage title="Create an account" code={signUp} isMailing>
      <SignUp />
    </ScreenPage>
  ),
  ForgotPassword: () => (
    <ScreenPage title="Reset your password" code={forgotPassword} isMailing>
      <ForgotPassword />
    </ScreenPage>
  ),
  ResetPassword: () => (
    <ScreenPage title="Set a new password" code={resetPassword}>
      <ResetPassword />
    </ScreenPage>
  ),
  VerifyEmail: () => (
    <ScreenPage title="Verify your email" code={verifyEmail} isMailing>
      <VerifyEmail />
    </ScreenPage>
  ),
  ConfirmDeletion: () => (
    <ScreenPage title="Delete your account" code={confirmDeletion}>
      <ConfirmDeletion />
    </ScreenPage>
  ),
  AcceptInvitation: () => (
    <ScreenPage title="Invitation" code={acceptInvitation}>
      <AcceptInvitation />
    </ScreenPage>
  ),
  OrganizationList: () => (
    <ScreenPage title="Organizations" code={organizationList} layout="wide">
      <OrganizationList />
    </ScreenPage>
  ),
  CreateOrganization: () => (
    <ScreenPage title="Create an organization" code={createOrganization}>
      <CreateOrganization />
    </ScreenPage>
  ),
} as const;

/** The data of the page is used for its first form; later forms ask the server. */
let { challenge: fromPage }: { challenge: typeof pageData.challenge | undefined } = pageData;

/** After a reload it continues at the same step, and no other form is shown before. */
function SignInPage() {
  const [initialChallenge] = useState(fromPage);
  useEffect(() => {
    fromPage = undefined;
  }, []);
  return <SignIn initialChallenge={initialChallenge} />;
}

interface ScreenPageProps {
  /** The title of the window and the history. */
  readonly title: string;
  readonly code: string;
  /** A card in the middle, or the whole width. Default `card`. */
  readonly layout?: 'card' | 'wide';
  /** The screen sends mails, which arrive in the mailbox of the demo. */
  readonly isMailing?: boolean;
  readonly children: ReactNode;
}

export function ScreenPage({ title, code, layout = 'card', isMailing = false, children }: ScreenPageProps) {
  useTitle(title);
  return (
    <div className={layout === 'card' ? 'auth-page' : 'wide-page'}>
      {children}
      {isMailing && pageData.mailbox && (
        <p className="mailing">
          Mails do not leave this machine. <Link to={paths.mailbox}>Open the mailbox</Link>
        </p>
      )}
      <Behind code={code} />
    </div>
  );
}

const signIn = `
import { SignIn } from '@latchkey/ui';

// It asks the server which sign-in options there are, and shows those: turn one off in createAuth, and it is gone here.
<SignIn />

// With a form of your own:
const flow = useSignInFlow();
await flow.email({ email, password, rememberMe });
// flow.state is 'complete' now, or 'second-factor', or 'idle' with flow.error
`;

const signUp = `
import { SignUp } from '@latchkey/ui';

// Fields of user.additionalFields that a user may set are in the form.
<AuthUI auth={auth} fieldLabels={{ company: 'Company' }}>
  <SignUp />
</AuthUI>
`;

const forgotPassword = `
import { ForgotPassword } from '@latchkey/ui';

<ForgotPassword />

// The server needs a way to send the link:
createAuth({ emailAndPassword: { enabled: true, sendResetPassword: mails.resetPassword } });
`;

const resetPassword = `
import { ResetPassword } from '@latchkey/ui';

// The page of the link in the mail: /reset-password?token=…
<ResetPassword />
`;

const verifyEmail = `
import { VerifyEmail } from '@latchkey/ui';

// The page after the link of a verification mail, for every result: /verify-email?done=verified, ?error=token_expired …
<VerifyEmail />
`;

const confirmDeletion = `
import { ConfirmDeletion } from '@latchkey/ui';

// The link of the mail is /delete-account?token=… The page asks again: to open a link is not a decision.
<ConfirmDeletion />
`;

const acceptInvitation = `
import { AcceptInvitation } from '@latchkey/ui';

// The link of the mail is /accept-invitation?invitationId=…&token=…
<AcceptInvitation />
`;

const organizationList = `
import { OrganizationList } from '@latchkey/ui';

// The name leads to the page of the organization.
<AuthUI auth={auth} paths={{ organization: '/organizations/:slug' }}>
  <OrganizationList />
</AuthUI>

// With a page of your own:
const organizations = useOrganizations({ limit: 100, offset }); // the oldest memberships first
const invitations = useUserInvitations(); // empty until the user's address is verified

session.activeOrganizationId; // used by calls that name no organization
`;

const createOrganization = `
import { CreateOrganization } from '@latchkey/ui';

<CreateOrganization />

// With a form of your own:
const checkSlug = useCheckOrganizationSlug();
const create = useCreateOrganization();

await checkSlug.mutateAsync({ slug }); // fails with SLUG_IS_TAKEN
await create.mutateAsync({ name, slug });
// Now it is the active organization of this session.
`;
