import { updateUser } from '@/auth/actions';
import { refusalOf } from '@/auth/refusals';
import { api, withSession } from '@/auth/session';
import { ActionForm } from '../form';

interface Props {
  readonly searchParams: Promise<{ readonly error?: string | string[] }>;
}

export const instant = false;

export default withSession(async ({ user, session }, { searchParams }: Props) => {
  const { error } = await searchParams;
  // While a page renders, `api` only reads.
  const sessions = await api.listSessions();
  return (
    <>
      <h1>Account</h1>
      <p>
        {user.name}, {user.email}
        {user.city && `, ${user.city}`}
      </p>
      <ul>
        {sessions.map(({ id, userAgent }) => (
          <li key={id}>{id === session.id ? 'This browser' : (userAgent ?? 'Another browser')}</li>
        ))}
      </ul>
      <h2>Change your profile</h2>
      <ActionForm action={updateUser} submit="Save" fields={['name']} error={refusalOf(error)}>
        <label>
          City <input name="city" autoComplete="address-level2" />
        </label>
      </ActionForm>
    </>
  );
}, '/account');
