import { AuthClientError } from 'latchkey/client';
import { useCallback } from 'react';
import type { Catalogue } from '../texts/catalogue.js';
import { commonErrors, commonTexts } from '../texts/english/common.js';
import { useErrorTexts } from './error-texts.js';
import { useUI } from './ui-context.js';

/** The texts of a screen: those of the application's language, and the English ones where it has none. */
export function useTexts<N extends keyof Catalogue>(name: N, inEnglish: Catalogue[N]): Catalogue[N] {
  const { language } = useUI();
  return { ...inEnglish, ...language.texts[name] };
}

/** The texts that several screens share. */
export function useCommonTexts(): Catalogue['common'] {
  return useTexts('common', commonTexts);
}

/** Returns the text for an error: by its code, else the message of the server if that is a sentence. */
export function useMessage(): (error: unknown) => string {
  const { language } = useUI();
  const { failed } = useCommonTexts();
  const ofScreen = useErrorTexts();
  return useCallback(
    (error) => {
      if (!(error instanceof AuthClientError)) return failed;
      const { code, message } = error;
      const known = own(language.errors, code) ?? own(commonErrors, code) ?? own(ofScreen, code);
      return known ?? (/\s/.test(message.trim()) ? message : failed);
    },
    [language, failed, ofScreen],
  );
}

/** A code is text from a server, so `constructor` must not find a property of every object. */
function own(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
