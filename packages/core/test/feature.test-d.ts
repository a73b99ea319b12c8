// Programs that must not compile: what the compiler owns of a feature. An error that stays away fails the type check.
import * as z from 'zod/mini';
import { accountErrors } from '../src/contract/catalogue.js';
import { defineContract, endpoint } from '../src/contract/endpoint.js';
import { pick } from '../src/contract/errors.js';
import { mutation, query } from '../src/contract/routes.js';
import { defineFeature } from '../src/feature.js';

const errors = pick(accountErrors, 'USER_NOT_FOUND', 'INVALID_PASSWORD');
const name = z.object({ name: z.string() });

const contract = defineContract('sample', {
  read: endpoint(query('/read'), { output: z.object({ count: z.number() }) }),
  rename: endpoint(mutation('/rename'), { input: name, output: name, errors, access: 'session' }),
  peek: endpoint(query('/peek'), { output: z.nullable(z.string()), access: 'optional' }),
  erase: endpoint(mutation('/erase'), {
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

defineFeature(contract, { handlers });

// @ts-expect-error a handler is missing
defineFeature(contract, { handlers: incomplete });

defineFeature(contract, {
  handlers: {
    ...handlers,
    // @ts-expect-error the answer lacks a property of the output
    read: async () => ({}),
  },
});

defineFeature(contract, {
  handlers: {
    ...handlers,
    // @ts-expect-error the answer has a property of another type
    read: async () => ({ count: '1' }),
  },
});

defineFeature(contract, {
  handlers: {
    ...handlers,
    // @ts-expect-error no other endpoint may answer nothing
    read: async () => undefined,
  },
});

defineFeature(contract, {
  handlers: {
    ...handlers,
    async read(call) {
      // @ts-expect-error the endpoint declares no failure
      throw call.fail('USER_NOT_FOUND');
    },
    async rename(call) {
      // @ts-expect-error the endpoint declares other failures
      if (call.input.name === '') throw call.fail('INVALID_EMAIL');
      // @ts-expect-error a misspelt one
      if (call.input.name === '?') throw call.fail('USER_NOT_FOUMD');
      throw call.fail('USER_NOT_FOUND');
    },
  },
});

defineFeature(contract, {
  handlers: {
    async read(call) {
      // @ts-expect-error who calls is not asked for, so there never is a session
      return { count: call.session.user.name.length };
    },
    async peek(call) {
      // @ts-expect-error there may be no session
      call.session.user;
      return call.session?.user.name ?? null;
    },
    async rename(call) {
      return { name: call.session.user.name };
    },
    async erase(call) {
      // @ts-expect-error of the catalogue, but not picked
      if (call.session.user.name === '') throw call.fail('INVALID_EMAIL');
      return { name: call.session.user.name };
    },
  },
});

defineFeature(contract, {
  handlers: {
    ...handlers,
    async rename(call) {
      // @ts-expect-error not part of the input
      call.input.email;
      // @ts-expect-error an input is what was received, not something to write on
      call.input = { name: '' };
      return call.input;
    },
  },
});

const assured = defineContract('assured', {
  open: endpoint(mutation('/open'), { output: name, access: { fresh: '5m', factors: 'second' } }),
});
defineFeature(assured, { handlers: { open: async ({ session }) => ({ name: session.user.name }) } });

// @ts-expect-error a session is fresh or it is not asked
endpoint(mutation('/open'), { output: name, access: { fresh: false } });

// @ts-expect-error `somebody` is no access
endpoint(query('/read'), { output: name, access: 'somebody' });

// @ts-expect-error without an output nothing could leave the server
endpoint(query('/read'), {});

// @ts-expect-error a catalogue has no such code
pick(accountErrors, 'NO_SUCH_CODE');
