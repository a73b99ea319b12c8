import { AccountSection, Actions, Button, CopyButton, ErrorAlert } from '@latchkey/ui/parts';
import { useToken } from '../auth/client.js';
import { Fact, Facts } from '../components/facts.js';
import { readClaims } from './claims.js';

/** A token that identifies the user to other services, and its claims. */
export function ApiToken() {
  const getToken = useToken();
  const token = getToken.data?.token;
  return (
    <AccountSection
      title="API token"
      lead={
        <>
          Your other services check it with the keys at <code>/api/auth/jwks</code>, without a request to this server.
          It is good for a few minutes.
        </>
      }
    >
      <ErrorAlert error={getToken.error} />
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
      <Actions>
        <Button isBusy={getToken.isPending} onClick={() => getToken.mutate()}>
          {token ? 'Create another token' : 'Create a token'}
        </Button>
        {token && <CopyButton text={token} />}
      </Actions>
    </AccountSection>
  );
}
