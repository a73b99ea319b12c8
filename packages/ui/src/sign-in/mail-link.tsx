import { AskForMail } from '../forms/ask-for-mail.js';
import { useSearch } from '../provider/location.js';
import { returnPath, withReturnPath } from '../provider/paths.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { signInTexts } from '../texts/english/sign-in.js';

/** A link by mail instead of a password. A link that is no longer valid leads back here. */
export function MailLink() {
  const { auth, paths } = useUI();
  const search = useSearch();
  const texts = useTexts('signIn', signInTexts);
  const signIn = neededHook(auth, 'useSignInMagicLink', 'magicLinkClient()')();
  return (
    <AskForMail
      label={texts.sendLink}
      autoComplete="username webauthn"
      send={(email) =>
        signIn.mutateAsync({
          email,
          callbackURL: returnPath(search, paths.home),
          errorCallbackURL: withReturnPath(paths.signIn, search),
        })
      }
      sent={texts.linkSent.replace('{recipient}', '{email}')}
    />
  );
}
