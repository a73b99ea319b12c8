import { HookForm } from './hook-form';

export const instant = false;

export default function SignInByHook() {
  return (
    <>
      <h1>Sign in with a hook</h1>
      <HookForm />
    </>
  );
}
