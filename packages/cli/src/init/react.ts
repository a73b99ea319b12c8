/** The client of the browser with the hooks that the screens use. */
export const authClient = `import { createAuthReact } from '@latchkey/react';
import { signInFlow, stepUp } from '@latchkey/react/flows';
import { createAuthClient, signInOptionsClient } from 'latchkey/client';

const client = createAuthClient({ plugins: [signInOptionsClient()] });

export const auth = createAuthReact(client, { plugins: [signInFlow(), stepUp()] });
`;
