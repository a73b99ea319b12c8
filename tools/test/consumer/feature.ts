// A feature of the consumer, as a package of features would publish it.
import { defineContract, defineErrors, definePlugin, endpoint, integer, pick } from 'latchkey';
import * as z from 'zod/mini';
import { noteRoutes } from './feature-routes.js';

export const noteErrors = defineErrors({
  NOTE_IS_EMPTY: [400, 'Note is empty'],
  TOO_MANY_NOTES: [403, 'Too many notes'],
});
export const noteContract = defineContract(
  'notes',
  {
    listNotes: endpoint(noteRoutes.listNotes, {
      access: 'session',
      output: z.array(z.object({ id: z.string(), text: z.string() })),
    }),
    addNote: endpoint(noteRoutes.addNote, {
      access: 'session',
      input: z.object({ text: z.string() }),
      output: z.object({ id: z.string() }),
      errors: pick(noteErrors, 'NOTE_IS_EMPTY'),
    }),
  },
  { user: { noteCount: integer({ initial: () => 0, settable: false }) } },
);
export const notes = () =>
  definePlugin(noteContract, {
    handlers: {
      async listNotes(call) {
        return [{ id: call.session.user.id, text: '' }];
      },
      async addNote(call) {
        if (call.input.text === '') throw call.fail('NOTE_IS_EMPTY');
        return { id: '' };
      },
    },
  });
