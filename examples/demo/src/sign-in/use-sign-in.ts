import { useEffect, useState } from 'react';
import { type SignInState, useSignInFlow } from '../auth/client.js';
import { pageData } from '../page-data.js';

/** What came with the page counts for the first form on it; later on only the server knows. */
let { challenge: fromPage }: { challenge: typeof pageData.challenge | undefined } = pageData;

/** The sign-in of this page, which goes on where it was after a reload, without a form that flashes before. */
export function useSignIn(): SignInState {
  const [initialChallenge] = useState(fromPage);
  useEffect(() => {
    fromPage = undefined;
  }, []);
  return useSignInFlow({ initialChallenge });
}
