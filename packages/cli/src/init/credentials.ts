/** The component with the fields of a sign-in. `password` says whether the browser offers a new password or the known one. */
export const credentials = `function Credentials({ password }: { readonly password: string }) {
  return (
    <>
      <label>
        Email <input name="email" type="email" autoComplete="email" required />
      </label>
      <label>
        Password <input name="password" type="password" autoComplete={password} required />
      </label>
    </>
  );
}
`;
