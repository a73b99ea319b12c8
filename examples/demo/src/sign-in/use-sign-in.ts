import { useEffect, useState } from 'react';
import { type SignInState, useSignInFlow } from '../auth/client.js';
import { pageData } from '../page-data.js';

/** The data of the page is used for its first form; later forms ask the server. */
let { challenge: fromPage }: { challenge: typeof pageData.challenge | undefined } = pageData;

/** The sign-in of this page. After a reload it continues at the same step, and no other form is shown before. */
export function useSignIn(): SignInState {
  const [initialChallenge] = useState(fromPage);
  useEffect(() => {
    fromPage = undefined;
  }, []);
  return useSignInFlow({ initialChallenge });
}
