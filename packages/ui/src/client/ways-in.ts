/** What `GET /ways-in` answers: public facts about the configuration of the server. */
export interface WaysIn {
  readonly signUp: boolean;
  readonly password: {
    readonly signIn: boolean;
    readonly signUp: boolean;
    readonly minLength: number;
    readonly maxLength: number;
    readonly reset: boolean;
  } | null;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly fields: readonly { readonly name: string; readonly type: string; readonly required: boolean }[];
  readonly plugins: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
