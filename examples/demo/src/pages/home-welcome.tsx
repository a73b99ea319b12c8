import { PageHeading } from '../components/page-heading.js';
import { pageData } from '../page-data.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';

export function Welcome() {
  return (
    <div className="welcome">
      <div className="hero">
        <div>
          <PageHeading
            title="Welcome"
            lead="Latchkey is an auth library: it runs in this server’s process and keeps its users in this server’s database. This demo shows what that feels like from the outside."
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
          <li>
            <h3>Sign up</h3>
            <p>Any address will do: no mail leaves this machine.</p>
          </li>
          <li>
            <h3>Sign in from a second browser</h3>
            <p>A private window counts. Both show up under Devices, and either can sign the other out.</p>
          </li>
          <li>
            <h3>Change your name</h3>
            <p>Every place that shows it follows at once, in other tabs too.</p>
          </li>
          {pageData.mailbox && (
            <li>
              <h3>Read the mail</h3>
              <p>
                It ends up in the <Link to={paths.mailbox}>mailbox</Link>. Verify your address, or forget your password.
              </p>
            </li>
          )}
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
});
`;

const clientCode = `
const { status, user } = useSession();
`;
