import { createOrganization } from '@/auth/actions';
import { refusalOf } from '@/auth/refusals';
import { api, requireSession } from '@/auth/session';
import { ActionForm } from '../form';

interface Props {
  readonly searchParams: Promise<{ readonly error?: string | string[] }>;
}

export const instant = false;

export default async function Organizations({ searchParams }: Props) {
  const { error } = await searchParams;
  const { session } = await requireSession('/organizations');
  const organizations = await api.listOrganizations();
  return (
    <>
      <h1>Organizations</h1>
      <ul>
        {organizations.map(({ id, name }) => (
          <li key={id}>
            {name} {id === session.activeOrganizationId && <small>active</small>}
          </li>
        ))}
      </ul>
      <h2>Create an organization</h2>
      <ActionForm action={createOrganization} submit="Create" fields={['name']} error={refusalOf(error)} />
    </>
  );
}
