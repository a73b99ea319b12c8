// Mistakes in hooks, database hooks and events that the compiler finds. A missing error fails the type check.
import * as z from 'zod/mini';
import { createAuth } from '../src/auth.js';
import { defineContract, endpoint } from '../src/contract/endpoint.js';
import { integer, text } from '../src/contract/fields.js';
import { guard } from '../src/contract/oversight/guard.js';
import { mutation } from '../src/contract/routes.js';
import { definePlugin } from '../src/define-plugin.js';

const contract = defineContract(
  'notes',
  {
    addNote: endpoint(mutation('/add-note', ['notes']), {
      audit: false,
      guard: guard.signedIn,
      access: 'session',
      input: z.object({ title: z.string() }),
      output: z.object({ id: z.string() }),
    }),
  },
  { user: { noteCount: integer({ settable: false, initial: () => 0 }) } },
);
const notes = definePlugin(contract, { handlers: { addNote: async () => ({ id: '1' }) } });

export const auth = createAuth({
  user: {
    additionalFields: {
      plan: text({ settable: true }),
      secretNote: text({ shown: false, settable: false, initial: () => '' }),
    },
  },
  session: { additionalFields: { device: text({ settable: true, optional: true }) } },
  plugins: [notes],
  hooks: {
    before: {
      signUpEmail({ input, session, ipAddress }) {
        const plan: string | undefined = input.plan;
        const none: null = session;
        void [plan, none, ipAddress?.length];
        return { input: { ...input, name: input.name.trim() } };
      },
      addNote: async ({ input, session }) => {
        session.user.noteCount.toFixed();
        session.user.plan.length;
        session.session.device?.length;
        // @ts-expect-error not part of the input
        input.text;
        // @ts-expect-error hidden fields are not part of the session's user
        session.user.secretNote;
      },
    },
    beforeEach({ endpoint: name, input, session }) {
      name.length;
      // @ts-expect-error the input of any endpoint has no known properties
      input.title;
      void session;
    },
    after: {
      addNote: ({ answer, input }) => ({ answer: { id: `${answer.id}-${input.title}` } }),
      getSession({ answer }) {
        answer?.user.plan.length;
        answer?.session.device?.length;
      },
    },
  },
  databaseHooks: {
    user: {
      create: { before: ({ row }) => ({ data: { plan: row.plan || 'free', secretNote: row.secretNote } }) },
      update: { before: ({ row, changes }) => (row.noteCount > 3 && changes.name ? false : undefined) },
      delete: { after: async ({ row }) => void row.email },
    },
    session: { create: { before: ({ row }) => ({ data: { device: row.userAgent } }) } },
    account: { create: { after: ({ row }) => void row.providerId } },
    verification: { create: { before: ({ row }) => ({ data: { expiresAt: row.expiresAt } }) } },
  },
  events: {
    userCreated: ({ user }) => void [user.plan, user.noteCount],
    async sessionEnded({ tokens }) {
      if (tokens !== 'all') tokens.map((token) => token.length);
    },
  },
});

createAuth({
  // @ts-expect-error a misspelt endpoint
  hooks: { before: { signUpEmial: () => undefined } },
});

createAuth({
  // @ts-expect-error the endpoint of a feature that is not listed
  hooks: { after: { addNote: () => undefined } },
});

createAuth({
  hooks: {
    before: {
      // @ts-expect-error the input lacks a property that the handler needs
      signInEmail: () => ({ input: { email: '' } }),
      // @ts-expect-error a property of another type
      changeEmail: ({ input }) => ({ input: { ...input, newEmail: 1 } }),
    },
  },
});

createAuth({
  hooks: {
    after: {
      // @ts-expect-error an answer of another shape
      signOut: () => ({ answer: { done: true } }),
      // @ts-expect-error of another type
      revokeSession: () => ({ answer: { status: 'yes' } }),
    },
  },
});

createAuth({
  databaseHooks: {
    account: {
      // @ts-expect-error hooks do not get password hashes
      create: { after: ({ row }) => void row.password },
      // @ts-expect-error the user of an account cannot change
      update: { before: () => ({ data: { userId: '' } }) },
    },
  },
});

createAuth({
  // @ts-expect-error no such event
  events: { userSignedUp: () => undefined },
});
