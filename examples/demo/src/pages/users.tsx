import { type FormEvent, useState } from 'react';
import { type client, hooks, useSession } from '../auth/client.js';
import { Alert } from '../components/alert.js';
import { useNotices } from '../components/notice.js';
import { PageHeading } from '../components/page-heading.js';
import { Skeleton } from '../components/skeleton.js';
import { Behind } from '../layout/behind.js';
import { navigate } from '../routing/location.js';
import { paths } from '../routing/paths.js';

type Person = Exclude<Awaited<ReturnType<typeof client.adminListUsers>>['data'], null | undefined>['users'][number];

/** The users of the demo, for administrators. */
export function Users() {
  return (
    <>
      <PageHeading title="Users" lead="Search users, block them, and see what they see." />
      <hooks.Show
        when={{ appRole: 'admin' }}
        loading={<Skeleton className="skeleton-card" />}
        fallback={
          <p>Only administrators see the users. Sign up as admin@example.com, and verify the address in the mailbox.</p>
        }
      >
        <List />
      </hooks.Show>
      <Behind code={code} />
    </>
  );
}

interface Searched {
  readonly searchField: 'name' | 'email';
  readonly searchValue: string;
}

function List() {
  const [searched, setSearched] = useState<Searched>({ searchField: 'name', searchValue: '' });
  const [cursor, setCursor] = useState<string>();
  const list = hooks.useAdminListUsers({
    limit: 20,
    ...(searched.searchValue !== '' && searched),
    ...(cursor !== undefined && { cursor }),
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setCursor(undefined);
    const sent = new FormData(event.currentTarget);
    const searchField = sent.get('field') === 'email' ? 'email' : 'name';
    setSearched({ searchField, searchValue: String(sent.get('beginning')) });
  };
  const { data } = list;
  return (
    <>
      <form method="post" className="card" onSubmit={search}>
        <label>
          Search by{' '}
          <select name="field">
            <option value="name">name</option>
            <option value="email">address</option>
          </select>
        </label>{' '}
        <label>
          Beginning <input type="search" name="beginning" />
        </label>{' '}
        <button type="submit" className="button">
          Search
        </button>
      </form>
      {list.error && <Alert>{list.error.message}</Alert>}
      {list.isLoading && <Skeleton className="skeleton-card" />}
      {data && (
        <section className="card" aria-labelledby="found">
          <h2 id="found">
            {data.total} {data.total === 1 ? 'user' : 'users'}
          </h2>
          <ul>
            {data.users.map((person) => (
              <Row key={person.id} person={person} />
            ))}
          </ul>
          <Pages previous={data.previousCursor} next={data.nextCursor} show={setCursor} />
        </section>
      )}
    </>
  );
}

interface PagesProps {
  readonly previous: string | null;
  readonly next: string | null;
  readonly show: (cursor: string) => void;
}

function Pages({ previous, next, show }: PagesProps) {
  return (
    <p>
      {previous !== null && (
        <button type="button" className="button button-small" onClick={() => show(previous)}>
          Previous
        </button>
      )}{' '}
      {next !== null && (
        <button type="button" className="button button-small" onClick={() => show(next)}>
          Next
        </button>
      )}
    </p>
  );
}

function Row({ person }: { readonly person: Person }) {
  const { user } = useSession();
  return (
    <li>
      <strong>{person.name}</strong> {person.email}, {person.role}
      {person.banned && `, blocked${person.banReason === null ? '' : `: ${person.banReason}`}`}
      {person.id !== user?.id && <Actions person={person} />}
    </li>
  );
}

function Actions({ person }: { readonly person: Person }) {
  const notices = useNotices();
  const ban = hooks.useAdminBanUser();
  const unban = hooks.useAdminUnbanUser();
  const actAs = hooks.useAdminImpersonate();
  // One request for the rows of all users.
  const { data: mayBan } = hooks.usePermission({ user: ['ban'] });
  const { data: mayActAs } = hooks.usePermission({ user: ['impersonate'] });
  const failure = ban.error ?? unban.error ?? actAs.error;
  const act = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const reason = String(sent.get('reason'));
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : {};
    if (submitter instanceof HTMLButtonElement && submitter.value === 'act-as')
      // The page is gone before the answer is here, so a callback of mutate would not run.
      actAs
        .mutateAsync({ userId: person.id, reason, supportCode: String(sent.get('supportCode')) })
        .then(() => navigate(paths.home), ignore);
    else
      ban.mutate(
        { userId: person.id, banReason: reason },
        { onSuccess: () => notices.done(`${person.name} is blocked.`) },
      );
  };
  if (person.banned) {
    if (!mayBan) return null;
    const lift = () =>
      unban.mutate({ userId: person.id }, { onSuccess: () => notices.done(`${person.name} is not blocked any more.`) });
    return (
      <p>
        <button type="button" className="button button-small" onClick={lift}>
          Unblock {person.name}
        </button>
        {failure && <Alert>{failure.message}</Alert>}
      </p>
    );
  }
  if (!mayBan && !mayActAs) return null;
  return (
    <form method="post" onSubmit={act}>
      <label>
        Reason for {person.name} <input name="reason" required minLength={10} maxLength={500} />
      </label>{' '}
      {mayBan && (
        <button type="submit" className="button button-small" value="block">
          Block
        </button>
      )}{' '}
      {mayActAs && (
        <>
          <label>
            Support code of {person.name} <input name="supportCode" autoComplete="off" maxLength={100} />
          </label>{' '}
          <button type="submit" className="button button-small" value="act-as">
            Act as
          </button>
        </>
      )}
      {failure && <Alert>{failure.message}</Alert>}
    </form>
  );
}

/** `failure` shows it. */
function ignore(): void {}

const code = `
// server: admin() is in the plugins of createAuth. The first administrator: npx latchkey users make-admin <address>
const { data } = useAdminListUsers({ limit: 20, searchField: 'name', searchValue: 'ada', cursor });
const ban = useAdminBanUser();
const { data: mayBan } = usePermission({ user: ['ban'] }); // hides the button, and protects nothing
ban.mutate({ userId, banReason });
const actAs = useAdminImpersonate();
actAs.mutate({ userId, reason, supportCode }); // the code of the user's createSupportCode, with requireConsent

// On every page, while an administrator acts as the user:
const { session } = useSession();
session.impersonatedBy && <button onClick={() => stop.mutate()}>Stop</button>
`;
