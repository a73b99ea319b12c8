/**
 * The component with the fields of a sign-in. `email` is what the user entered before a refusal. `password` says whether the
 * browser offers a new password or the known one.
 */
export const credentials = `interface CredentialsProps {
  readonly email?: string | undefined;
  /** What a password manager does with the field. */
  readonly password: string;
}

function Credentials({ email, password }: CredentialsProps) {
  return (
    <>
      <label>
        Email <input name="email" type="email" autoComplete="email" defaultValue={email} required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete={password} required />
      </label>
    </>
  );
}
`;
