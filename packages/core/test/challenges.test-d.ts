import { expectTypeOf, test } from 'vitest';
import { createAuth } from '../src/auth.js';
import { createAuthClient, type SecondFactorChallenge, text, twoFactorClient, usernameClient } from '../src/client.js';
import { twoFactor } from '../src/index.js';
import { definePlugin, keepSignInPending } from '../src/plugin.js';
import { deskClient, terms, termsClient } from './fixtures/questions.js';

interface Terms {
  readonly name: 'terms';
  readonly version: string;
}
interface Desk {
  readonly name: 'desk';
  readonly free: string[];
}

test('answers of a client name the questions of its plugins', () => {
  const client = createAuthClient({ plugins: [termsClient(), deskClient()] });
  expectTypeOf<typeof client.$Infer.Challenge>().branded.toEqualTypeOf<Terms | Desk>();
  type SignIn = NonNullable<Awaited<ReturnType<typeof client.signInEmail>>['data']>;
  expectTypeOf<Extract<SignIn, { challenge: unknown }>['challenge']>().branded.toEqualTypeOf<Terms | Desk>();
  type SignUp = NonNullable<Awaited<ReturnType<typeof client.signUpEmail>>['data']>;
  expectTypeOf<NonNullable<SignUp['challenge']>>().branded.toEqualTypeOf<Terms | Desk>();
  type Accepted = NonNullable<Awaited<ReturnType<typeof client.acceptTerms>>['data']>;
  expectTypeOf<Extract<Accepted, { challenge: unknown }>['challenge']>().branded.toEqualTypeOf<Terms | Desk>();
});

test('answers of a client without such plugins know no questions', () => {
  const client = createAuthClient();
  expectTypeOf<typeof client.$Infer.Challenge>().toBeNever();
  type SignIn = NonNullable<Awaited<ReturnType<typeof client.signInEmail>>['data']>;
  expectTypeOf<Extract<SignIn, { challenge: unknown }>>().toBeNever();
  type SignUp = NonNullable<Awaited<ReturnType<typeof client.signUpEmail>>['data']>;
  expectTypeOf<Extract<keyof SignUp, 'challenge'>>().toBeNever();
});

test('only with the plugin of the second factor can an answer ask for one', () => {
  const without = createAuthClient({ plugins: [termsClient()] });
  type SignIn = NonNullable<Awaited<ReturnType<typeof without.signInEmail>>['data']>;
  expectTypeOf<Extract<SignIn, SecondFactorChallenge>>().toBeNever();
  const client = createAuthClient({ plugins: [twoFactorClient(), termsClient()] });
  type Either = NonNullable<Awaited<ReturnType<typeof client.signInEmail>>['data']>;
  expectTypeOf<Extract<Either, SecondFactorChallenge>>().toEqualTypeOf<SecondFactorChallenge>();
  expectTypeOf<typeof client.$Infer.Challenge>().branded.toEqualTypeOf<Terms>();
  const auth = createAuth({ plugins: [twoFactor()] });
  expectTypeOf<
    Extract<Awaited<ReturnType<typeof auth.api.signInEmail>>, SecondFactorChallenge>
  >().toEqualTypeOf<SecondFactorChallenge>();
});

test('answers of a sign-in have the configured fields of the user', () => {
  const userFields = { plan: text({ initial: () => 'free' }) };
  const client = createAuthClient({ userFields, plugins: [usernameClient()] });
  type AnswerTo<N extends 'signInEmail' | 'signUpEmail' | 'signInUsername' | 'signInSocial'> = Extract<
    Awaited<ReturnType<(typeof client)[N]>>['data'],
    { user: unknown }
  >['user'];
  expectTypeOf<AnswerTo<'signInEmail'>>().toEqualTypeOf<typeof client.$Infer.User>();
  expectTypeOf<AnswerTo<'signUpEmail'>>().toEqualTypeOf<typeof client.$Infer.User>();
  expectTypeOf<AnswerTo<'signInSocial'>['plan']>().toEqualTypeOf<string>();
  expectTypeOf<AnswerTo<'signInUsername'>['plan']>().toEqualTypeOf<string>();
  expectTypeOf<AnswerTo<'signInUsername'>['username']>().toEqualTypeOf<string>();
  const auth = createAuth({ user: { additionalFields: userFields } });
  type OnServer = Extract<Awaited<ReturnType<typeof auth.api.signInEmail>>, { user: unknown }>['user'];
  expectTypeOf<OnServer>().toEqualTypeOf<typeof auth.$Infer.User>();
});

test('the server names them too', () => {
  const auth = createAuth({ plugins: [terms('1')] });
  type SignIn = Awaited<ReturnType<typeof auth.api.signInEmail>>;
  expectTypeOf<Extract<SignIn, { challenge: unknown }>['challenge']>().branded.toEqualTypeOf<Terms>();
});

test('a gate asks what its contract declares, and nothing else', () => {
  const { contract, handlers } = terms('1');
  definePlugin(contract, {
    handlers: handlers as never,
    signInGate: (caller, attempt) => keepSignInPending(caller, attempt, 'terms', { version: '1' }),
  });
  definePlugin(contract, {
    handlers: handlers as never,
    // @ts-expect-error the contract declares no question of this name
    signInGate: (caller, attempt) => keepSignInPending(caller, attempt, 'shoes', { version: '1' }),
  });
  definePlugin(contract, {
    handlers: handlers as never,
    // @ts-expect-error the question `terms` has a version
    signInGate: (caller, attempt) => keepSignInPending(caller, attempt, 'terms', {}),
  });
});
