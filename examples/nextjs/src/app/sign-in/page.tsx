import { returnPath } from 'latchkey/next';
import Link from 'next/link';
import { signIn } from '@/auth/actions';
import { refusalOf } from '@/auth/refusals';
import { ActionForm } from '../form';

interface Props {
  readonly searchParams: Promise<{ readonly returnTo?: string | string[]; readonly error?: string | string[] }>;
}

export const instant = false;

export default async function SignIn({ searchParams }: Props) {
  const { returnTo, error } = await searchParams;
  return (
    <>
      <h1>Sign in</h1>
      <ActionForm
        action={signIn}
        submit="Sign in"
        fields={['email', 'password']}
        returnTo={returnPath(returnTo)}
        error={refusalOf(error)}
      />
      <p>
        The form above is a server action. <Link href="/sign-in/client">The same with a hook</Link>
      </p>
    </>
  );
}
