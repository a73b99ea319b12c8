import { signUp } from '@/auth/actions';
import { refusalOf } from '@/auth/refusals';
import { ActionForm } from '../form';

interface Props {
  readonly searchParams: Promise<{ readonly error?: string | string[] }>;
}

export const instant = false;

export default async function SignUp({ searchParams }: Props) {
  const { error } = await searchParams;
  return (
    <>
      <h1>Sign up</h1>
      <ActionForm action={signUp} submit="Sign up" fields={['name', 'email', 'password']} error={refusalOf(error)} />
    </>
  );
}
