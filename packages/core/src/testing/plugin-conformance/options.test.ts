import { expect, it } from 'vitest';
import { underTest } from '../../../test/fixtures/plugins/notes-under-test.js';
import { pluginConformance } from './index.js';

it.each([
  [{ exercises: async () => [] }, 'pluginConformance.exercises: got an option that does not exist'],
  [{ exercise: 'x' }, "pluginConformance.exercise: got 'x', expected a function"],
  [{ calls: { addNotes: () => ({}) } }, 'pluginConformance.calls.addNotes: got an option that does not exist'],
  [{ calls: { addNote: {} } }, 'pluginConformance.calls.addNote: got'],
  [{ once: { 'a note': true } }, 'pluginConformance.once.a note: got true'],
  [{ errors: { addNote: { UNKNOWN: 'x' } } }, 'pluginConformance.errors.addNote.UNKNOWN: got'],
  [{ errors: { addNote: { FIELD_IS_REQUIRED: '' } } }, "pluginConformance.errors.addNote.FIELD_IS_REQUIRED: got ''"],
  [{ keeps: ['notes'] }, "pluginConformance.keeps[0]: got 'notes', expected one of note. Did you mean note?"],
  [{ public: { usePasses: 'x' } }, 'pluginConformance.public.usePasses: got'],
  [{ public: ['usePass'] }, 'pluginConformance.public: got'],
  [{ passQuestions: 'x' }, "pluginConformance.passQuestions: got 'x', expected a function"],
  [{ shared: 'note' }, "pluginConformance.shared: got 'note', expected a list"],
  [{ sends: undefined }, 'pluginConformance.sends.mailPass: got nothing, expected a function or a text'],
  [{ sends: { mailPass: 7 } }, 'pluginConformance.sends.mailPass: got 7, expected a function or a text'],
  [{ readable: { addNotes: { text: 'x' } } }, 'pluginConformance.readable.addNotes: got'],
  [{ readable: { addNote: { text: '' } } }, "pluginConformance.readable.addNote.text: got ''"],
  [{ staysAfterClaim: { notes: 'x' } }, 'pluginConformance.staysAfterClaim.notes: got'],
  [{ outlivesSession: { addNote: true } }, 'pluginConformance.outlivesSession.addNote: got true'],
  [{ signInMethods: [] }, 'pluginConformance.signInMethods: got'],
  [
    { signInMethods: { 'a pass': { enter: async () => {} } } },
    'pluginConformance.signInMethods.a pass.provesMailbox: got nothing',
  ],
  [{ revokes: {} }, 'pluginConformance.revokes.a pass: got nothing, expected a function or a text'],
  [{ revokes: { 'a pas': 'x' } }, 'pluginConformance.revokes.a pas: got'],
  [{ changesByGet: { addNote: 'x' } }, 'pluginConformance.changesByGet.addNote: got'],
  [{ companions: [] }, 'pluginConformance.companions: got a list, expected a function'],
  [
    { signInMethods: undefined },
    "pluginConformance.signInMethods: got nothing, expected an object, or { none: 'the reason",
  ],
  [{ once: { 'a note': { act: async () => {} } } }, 'pluginConformance.once.a note.inOneBrowser: got nothing'],
  [{ guesses: { 'a pass': 'x' } }, "pluginConformance.guesses.a pass: got 'x', expected a function"],
  [{ once: undefined }, 'pluginConformance.once: got nothing, expected an object, or { none:'],
  [{ once: { none: '' } }, "pluginConformance.once.none: got ''"],
  [{ owned: undefined }, 'pluginConformance.owned: got nothing, expected a function, or { none:'],
  [{ untouched: { notes: 'x' } }, 'pluginConformance.untouched.notes: got'],
  [{ owned: 'x' }, "pluginConformance.owned: got 'x'"],
  [{ databases: { sqlite: ':memory:' } }, "pluginConformance.databases.sqlite: got ':memory:'"],
])('a wrong option is refused: %j', (wrong, message) => {
  const runner = { describe() {}, it() {} };
  const given: object = { ...underTest(), ...wrong };
  expect(() => Reflect.apply(pluginConformance, undefined, [runner, given])).toThrow(message);
});
