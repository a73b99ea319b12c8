import { useState } from 'react';
import { useToken } from '../auth/client.js';
import { messageFor } from '../auth/messages.js';
import { CopyButton } from '../components/copy-button.js';
import { Fact, Facts } from '../components/facts.js';
import { useNotices } from '../components/notice.js';
import { readClaims } from '../display/claims.js';

/** A token that identifies the user to other services, and its claims. */
export function ApiToken() {
  const getToken = useToken();
  const notices = useNotices();
  const [token, setToken] = useState<string>();
  const make = async () => {
    try {
      setToken((await getToken.mutateAsync()).token);
    } catch (error) {
      notices.problem(messageFor(error));
    }
  };
  return (
    <section className="card" aria-labelledby="api-token">
      <h2 id="api-token">API token</h2>
      <p className="soft">
        Your other services check it with the keys at <code>/api/auth/jwks</code>, without a request to this server. It
        is good for a few minutes.
      </p>
      <div role="status">
        {token && (
          <Facts>
            {readClaims(token).map(({ name, text }) => (
              <Fact key={name} term={name}>
                {text}
              </Fact>
            ))}
          </Facts>
        )}
      </div>
      <div className="actions">
        <button type="button" className="button" aria-disabled={getToken.isPending} onClick={make}>
          {token ? 'Create another token' : 'Create a token'}
        </button>
        {token && <CopyButton text={token} what="the token" />}
      </div>
    </section>
  );
}
