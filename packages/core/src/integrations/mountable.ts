import type { Handler } from '../http/handle.js';

/** The object to mount, as `createAuth` returns it. */
export interface Mountable {
  readonly handler: Handler;
}

/** The answer of `auth.api` to a call with `returnHeaders: true`. */
export interface AnswerWithHeaders<Answer> {
  readonly headers: Headers;
  readonly response: Answer;
}

/** The part of an auth object that reads sessions. */
export interface ReadsSessions {
  readonly api: {
    getSession(input: { readonly headers: Headers; readonly returnHeaders: true }): Promise<AnswerWithHeaders<unknown>>;
  };
}
