/** The object to mount, as `createAuth` returns it. */
export interface Mountable {
  handler(request: Request, context?: { readonly ipAddress?: string | undefined }): Promise<Response>;
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
