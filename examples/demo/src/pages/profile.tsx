import { pictureProblem } from '../auth/checks.js';
import { type User, useSession, useUpdateUser } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { Avatar } from '../components/avatar.js';
import { Fact, Facts } from '../components/facts.js';
import { useNotices } from '../components/notice.js';
import { PageHeading } from '../components/page-heading.js';
import { Time } from '../components/time.js';
import { PictureField, TextField } from '../forms/field.js';
import { Form, Submit, useForm } from '../forms/form.js';
import { AccountLayout } from '../layout/account-layout.js';
import { Behind } from '../layout/behind.js';
import { pageData } from '../page-data.js';
import { PhoneNumber } from '../profile/phone-number.js';
import { Username } from '../profile/username.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

export function Profile() {
  const { user } = useSession();
  return (
    <AccountLayout>
      <PageHeading title="Profile" lead="Your name, picture and other data of your account." />
      {user && <PublicProfile user={user} />}
      {user && <Username user={user} />}
      {user && pageData.mailbox && <PhoneNumber user={user} />}
      {user && <NotChangedHere user={user} />}
      <Behind code={code} />
    </AccountLayout>
  );
}

function PublicProfile({ user }: { readonly user: User }) {
  const updateUser = useUpdateUser();
  const notices = useNotices();
  const form = useForm({
    check: (value) => ({
      name: value('name').trim() === '' && 'Enter your name.',
      image: pictureProblem(value('image').trim()),
    }),
    async send(value) {
      await updateUser.mutateAsync({
        name: value('name').trim(),
        image: value('image').trim() || null,
        company: value('company').trim() || null,
      });
      notices.done('Your profile is saved.');
    },
    explain: (error) => ({ form: messageFor(error) }),
  });
  return (
    <section className="card" aria-labelledby="public">
      <div className="card-person">
        <Avatar name={user.name} image={user.image} size="large" />
        <div>
          <h2 id="public">{user.name}</h2>
          <p className="soft">{user.company ?? 'No company'}</p>
        </div>
      </div>
      <Form state={form} label="Profile">
        <TextField name="name" label="Name" autoComplete="name" maxLength={255} defaultValue={user.name} />
        <TextField
          name="company"
          label="Company"
          autoComplete="organization"
          maxLength={80}
          defaultValue={user.company ?? ''}
          optional
        />
        <PictureField
          name="image"
          label="Address of a picture"
          autoComplete="photo"
          defaultValue={user.image ?? ''}
          hint="Without a picture, your initials are shown."
        />
        <Submit state={form} working="Saving…">
          Save changes
        </Submit>
      </Form>
    </section>
  );
}

function NotChangedHere({ user }: { readonly user: User }) {
  return (
    <section className="card" aria-labelledby="set-by-us">
      <h2 id="set-by-us">Not changed here</h2>
      <Facts>
        <Fact term="E-mail">
          {user.email} (<Link to={paths.security}>change it</Link>)
        </Fact>
        <Fact term="Plan">{user.plan}</Fact>
        <Fact term="Member since">
          <Time at={user.createdAt} />
        </Fact>
      </Facts>
      <p className="soft">
        Plan is a field of this application that only its server can set. The server ignores it in requests of a client.
      </p>
    </section>
  );
}

const code = `
const { user } = useSession();
const updateUser = useUpdateUser();

await updateUser.mutateAsync({ name, image, company });
await updateUser.mutateAsync({ username, displayUsername });

// Checked while the user types; a name that is changed at once is not sent.
const available = useIsUsernameAvailable({ username });

await sendPhoneNumberOTP.mutateAsync({ phoneNumber });
await verifyPhoneNumber.mutateAsync({ phoneNumber, code, updatePhoneNumber: true });
await removePhoneNumber.mutateAsync();

// auth/fields.ts, shared by server and client
export const userFields = {
  plan: text({ initial: () => 'Starter' }),
  company: text({ settable: true, optional: true, maxLength: 80 }),
};
`;
