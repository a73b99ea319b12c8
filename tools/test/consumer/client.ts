import { createAuthClient } from 'latchkey/client';
import { notesClient } from './feature-client.js';
import { sessionFields, userFields } from './fields.js';

export const client = createAuthClient({
  baseURL: 'https://app.example.com',
  userFields,
  sessionFields,
  plugins: [notesClient()],
});
export const { signInEmail, signUpEmail, getSession, listSessions, updateUser, addNote } = client;
export const signIn = async (email: string, password: string) => {
  const { data, error } = await client.signInEmail({ email, password });
  return error ? error.code : data;
};
export const currentUser = async () => (await client.getSession()).data?.user;
export const errorPage = client.error({ error: 'invalid_token' });
export type User = typeof client.$Infer.User;
// @ts-expect-error misspelt
client.signInEmial;
