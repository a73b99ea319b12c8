import { PageHeading } from '../components/page-heading.js';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

const mail = {
  title: 'Read the mail',
  text: (
    <>
      You find it in the <Link to={paths.mailbox}>mailbox</Link>. Verify your email, or reset your password.
    </>
  ),
};
const steps = [
  { title: 'Sign up', text: 'Use any address: no mail leaves this machine.' },
  {
    title: 'Sign in from a second browser',
    text: 'Use a private window. Both are listed under Devices, and each can sign the other out.',
  },
  { title: 'Change your name', text: 'It changes everywhere at once, in other tabs too.' },
  ...(pageData.mailbox ? [mail] : []),
  {
    title: 'Turn on two-step sign-in',
    text: 'Security shows a code to scan. After that, the password alone is not enough to sign in.',
  },
  {
    title: 'Sign in without a password',
    text: 'With a code or a link by mail, or with Demo ID, an identity provider of this machine.',
  },
  {
    title: 'Create an organization with members',
    text: 'Invite a second address by mail, and accept the invitation in the second browser.',
  },
  {
    title: 'See your permissions',
    text: 'The permissions page of an organization names the role that decides. Create your own role, and look again.',
  },
];

export function Welcome() {
  return (
    <div className="welcome">
      <div className="hero">
        <div>
          <PageHeading
            title="Welcome"
            lead="Latchkey is an auth library: it runs in this server’s process and keeps its users in this server’s database. This demo shows how it works for users."
          >
            Sign-in that lives in your own application
          </PageHeading>
          <div className="actions">
            <Link to={paths.signUp} className="button button-primary button-large">
              Create an account
            </Link>
            <Link to={paths.signIn} className="button button-large">
              Sign in
            </Link>
          </div>
        </div>
        <figure className="code-card">
          <figcaption>server/auth.ts</figcaption>
          <pre>
            <code>{serverCode.trim()}</code>
          </pre>
          <figcaption>src/header.tsx</figcaption>
          <pre>
            <code>{clientCode.trim()}</code>
          </pre>
        </figure>
      </div>
      <section aria-labelledby="try-this">
        <h2 id="try-this">Things to try</h2>
        <ol className="steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const serverCode = `
export const auth = createAuth({
  baseURL: 'https://app.example.com',
  database: 'app.db',
  emailAndPassword: { enabled: true },
  verification: { confirmLinks: true },
});
`;

const clientCode = `
const { status, user } = useSession();
`;
