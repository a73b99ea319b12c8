// Programs that must not compile: mistakes in a feature that the compiler finds. A missing error fails the type check.
import * as z from 'zod/mini';
import { accountErrors } from '../src/contract/catalogue.js';
import { defineContract, endpoint } from '../src/contract/endpoint.js';
import { pick } from '../src/contract/errors.js';
import { guard } from '../src/contract/oversight/guard.js';
import { mutation, query } from '../src/contract/routes.js';
import { definePlugin } from '../src/define-plugin.js';

const errors = pick(accountErrors, 'USER_NOT_FOUND', 'INVALID_PASSWORD');
const name = z.object({ name: z.string() });

const contract = defineContract('sample', {
  read: endpoint(query('/read'), { output: z.object({ count: z.number() }) }),
  rename: endpoint(mutation('/rename'), {
    audit: false,
    guard: guard.signedIn,
    input: name,
    output: name,
    errors,
    access: 'session',
  }),
  peek: endpoint(query('/peek'), { output: z.nullable(z.string()), access: 'optional' }),
  erase: endpoint(mutation('/erase'), {
    audit: false,
    guard: guard.signedIn,
    output: name,
    errors: pick(accountErrors, 'USER_NOT_FOUND', 'INVALID_PASSWORD'),
    access: 'fresh',
  }),
});

const handlers = {
  read: async () => ({ count: 1 }),
  rename: async () => ({ name: '' }),
  peek: async () => null,
  erase: async () => ({ name: '' }),
};
const { erase: _, ...incomplete } = handlers;

definePlugin(contract, { handlers });

// @ts-expect-error a handler is missing
definePlugin(contract, { handlers: incomplete });

definePlugin(contract, {
  handlers: {
    ...handlers,
    // @ts-expect-error the answer lacks a property of the output
    read: async () => ({}),
  },
});

definePlugin(contract, {
  handlers: {
    ...handlers,
    // @ts-expect-error the answer has a property of another type
    read: async () => ({ count: '1' }),
  },
});

definePlugin(contract, {
  handlers: {
    ...handlers,
    // @ts-expect-error only some endpoints can have an empty answer
    read: async () => undefined,
  },
});

definePlugin(contract, {
  handlers: {
    ...handlers,
    async read(call) {
      // @ts-expect-error the endpoint declares no failure
      throw call.fail('USER_NOT_FOUND');
    },
    async rename(call) {
      // @ts-expect-error the endpoint declares other failures
      if (call.input.name === '') throw call.fail('INVALID_EMAIL');
      // @ts-expect-error a misspelt failure
      if (call.input.name === '?') throw call.fail('USER_NOT_FOUMD');
      throw call.fail('USER_NOT_FOUND');
    },
  },
});

definePlugin(contract, {
  handlers: {
    async read(call) {
      // @ts-expect-error the contract does not ask for a session, so the handler has none
      return { count: call.session.user.name.length };
    },
    async peek(call) {
      // @ts-expect-error the session can be null
      call.session.user;
      return call.session?.user.name ?? null;
    },
    async rename(call) {
      return { name: call.session.user.name };
    },
    async erase(call) {
      // @ts-expect-error in the catalogue, but not declared by the endpoint
      if (call.session.user.name === '') throw call.fail('INVALID_EMAIL');
      return { name: call.session.user.name };
    },
  },
});

definePlugin(contract, {
  handlers: {
    ...handlers,
    async rename(call) {
      // @ts-expect-error not part of the input
      call.input.email;
      // @ts-expect-error an input is readonly
      call.input = { name: '' };
      return call.input;
    },
  },
});

const assured = defineContract('assured', {
  open: endpoint(mutation('/open'), {
    audit: false,
    guard: guard.signedIn,
    output: name,
    access: { fresh: '5m', factors: 'second' },
  }),
});
definePlugin(assured, { handlers: { open: async ({ session }) => ({ name: session.user.name }) } });

// @ts-expect-error a contract asks for a fresh session or leaves `fresh` out
endpoint(mutation('/open'), { output: name, access: { fresh: false } });

// @ts-expect-error `everyone` is not a kind of access
endpoint(query('/read'), { output: name, access: 'everyone' });

// @ts-expect-error the output is missing, so there would be no answer
endpoint(query('/read'), {});

// @ts-expect-error a catalogue has no such code
pick(accountErrors, 'NO_SUCH_CODE');
