import { useUI } from '../provider/ui-context.js';
import { useCommonTexts } from '../provider/use-texts.js';
import { plural } from '../texts/fill.js';

/** The error of an e-mail address that a page can find; the server checks more. */
export function useEmailCheck(): (email: string) => string | undefined {
  const { emailMissing, emailWrong } = useCommonTexts();
  return (email) => {
    if (email.trim() === '') return emailMissing;
    const [name = '', host = '', ...more] = email.trim().split('@');
    const isLikely = name !== '' && /[^.]\.[^.]/.test(host) && more.length === 0 && !/\s/.test(email.trim());
    return isLikely ? undefined : emailWrong;
  };
}

/** The lengths of a password that the server takes. */
export interface PasswordLengths {
  readonly minLength: number;
  readonly maxLength: number;
}

/** The hint of a new password, its error, and the texts for the refusals of the server. */
export function useNewPassword(lengths: PasswordLengths | null | undefined) {
  const { tag } = useUI().language;
  const { passwordHint, passwordMissing, passwordShort, passwordLong } = useCommonTexts();
  const { minLength, maxLength } = lengths ?? { minLength: 8, maxLength: 128 };
  const short = plural(tag, passwordShort, minLength);
  const long = plural(tag, passwordLong, maxLength);
  return {
    hint: plural(tag, passwordHint, minLength),
    check(password: string): string | undefined {
      if (password === '') return passwordMissing;
      if (password.length < minLength) return short;
      return password.length > maxLength ? long : undefined;
    },
  };
}
