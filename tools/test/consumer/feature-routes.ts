import { mutation, query } from 'latchkey/client';

export const noteRoutes = {
  listNotes: query('/notes/list', ['notes'], 'session'),
  addNote: mutation('/notes/add', ['notes']),
};
