import { AccountSection, Time } from '@latchkey/ui/parts';
import { useSession } from '../auth/client.js';
import { Fact, Facts } from '../components/facts.js';

/** Shows values that only the server sets. The screens of `@latchkey/ui` leave them out, because users cannot change them. */
export function SetByTheServer() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <AccountSection
      title="Set by the server"
      lead="Plan is a field of this application that only its server can set. The server ignores it in requests of a client."
    >
      <Facts>
        <Fact term="Plan">{user.plan}</Fact>
        <Fact term="Member since">
          <Time at={user.createdAt} />
        </Fact>
      </Facts>
    </AccountSection>
  );
}
