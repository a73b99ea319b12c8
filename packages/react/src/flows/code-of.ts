/** The codes of a call's own errors. */
export type CodeOf<Call> = Call extends { readonly ' types'?: { readonly code: infer Code extends string } }
  ? Code
  : never;
