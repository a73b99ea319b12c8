import { getSession } from '@/auth/session';

export const instant = false;

export default async function Home() {
  const signedIn = await getSession();
  return <h1>{signedIn ? `Hello ${signedIn.user.name}` : 'Hello visitor'}</h1>;
}
