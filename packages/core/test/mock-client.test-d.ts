// Compiled, never run: `tsc` fails when one of these programs stops (or begins) to compile.
import { twoFactorClient } from '../src/client.js';
import { text } from '../src/index.js';
import { createMockClient, refused } from '../src/testing/mock-client/index.js';

createMockClient({ answers: { listUserAccounts: [], signOut: { success: true } } });
createMockClient({ answers: { signInEmail: refused('INVALID_EMAIL_OR_PASSWORD') } });
createMockClient({ answers: { signInEmail: ({ email }) => refused(email === '' ? 'INVALID_EMAIL' : 'UNAUTHORIZED') } });
createMockClient({ session: null, scenario: 'offline' });
createMockClient({ plugins: [twoFactorClient()], session: { user: { twoFactorEnabled: true } } });
// @ts-expect-error an answer of another form
createMockClient({ answers: { signOut: { ok: true } } });
// @ts-expect-error sign-in cannot be refused with this code
createMockClient({ answers: { signInEmail: refused('USER_ALREADY_EXISTS') } });
// @ts-expect-error the input of the call
createMockClient({ answers: { signInEmail: ({ mail }) => refused(mail ? 'INVALID_EMAIL' : 'UNAUTHORIZED') } });
// @ts-expect-error no such call
createMockClient({ answers: { signInEmial: refused('INVALID_EMAIL') } });
// @ts-expect-error no such scenario
createMockClient({ scenario: 'ofline' });
// @ts-expect-error the call of a plugin that is not listed
createMockClient({ answers: { enableTwoFactor: refused('INVALID_PASSWORD') } });
// @ts-expect-error the mock does not know the value of a plugin's field
createMockClient({ plugins: [twoFactorClient()], session: {} });
// @ts-expect-error nor that of the application's own
createMockClient({ userFields: { plan: text() }, session: { user: { name: 'Ada' } } });
// @ts-expect-error no such field
createMockClient({ session: { user: { nmae: 'Ada' } } });
