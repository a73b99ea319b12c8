// Everything is exported without a written type: the compiler must be able to write each type.
import { AuthError, createAuth, defineErrors, isAuthError } from 'latchkey';
import { notes } from './feature.js';
import { sessionFields, userFields } from './fields.js';

export const auth = createAuth({
  baseURL: 'https://app.example.com',
  secret: 'a secret of a consumer that is long enough',
  database: ':memory:',
  user: { additionalFields: userFields },
  session: { additionalFields: sessionFields, expiresIn: '7d' },
  emailAndPassword: { enabled: true },
  plugins: [notes()],
});

export const { handler, api, $Infer } = auth;
export const { getSession, signInEmail } = auth.api;
export const readSession = (headers: Headers) => auth.api.getSession({ headers });
export const signIn = (email: string, password: string) =>
  auth.api.signInEmail({ body: { email, password }, returnHeaders: true });
export const signUp = (company: string) =>
  auth.api.signUpEmail({ body: { company, email: 'a@example.com', name: 'Ada', password: 'correct horse' } });
export const answer = auth.api.ok({ asResponse: true });

export type User = typeof auth.$Infer.User;
export type Session = typeof auth.$Infer.Session;
export const addNote = (text: string, headers: Headers) => auth.api.addNote({ body: { text }, headers });
export const noteCountOf = (user: User) => user.noteCount;
export const planOf = (user: User) => user.plan;
// @ts-expect-error not shown
export const notesOf = (user: User): unknown => user.notes;

export const errors = defineErrors({ NO_SEATS_LEFT: [403, 'No seats left'] });
export const error = new AuthError('NO_SEATS_LEFT', 'No seats left', 403);
export const isSeatError = (thrown: unknown) => isAuthError(thrown, 'NO_SEATS_LEFT');
