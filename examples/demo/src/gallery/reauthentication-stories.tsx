import type { AskingStepUp } from '@latchkey/react/flows';
import { Reauthenticate, ReauthenticationReturn } from '@latchkey/ui';
import { everyOption } from './mock.js';
import type { Story } from './story.js';

const nothing = async () => undefined;

/** The step-up of a call that waits until the user has reauthenticated. */
const asking = {
  state: 'reauthenticate',
  methods: ['password', 'email-code', 'provider'],
  method: 'password',
  providers: ['github'],
  codeSentAt: null,
  isBusy: false,
  error: null,
  use: () => undefined,
  sendCode: nothing,
  verify: nothing,
  goOn: nothing,
  continueWith: nothing,
  cancel: () => undefined,
} as const satisfies AskingStepUp;

const screens: readonly Story[] = [
  { name: 'reauthenticate', screen: <Reauthenticate {...asking} /> },
  {
    name: 'reauthenticate-code',
    screen: <Reauthenticate {...asking} method="email-code" codeSentAt={new Date()} />,
  },
  {
    name: 'reauthentication-confirmed',
    screen: <ReauthenticationReturn />,
    query: 'confirmed-by=github',
  },
  {
    name: 'reauthentication-refused',
    screen: <ReauthenticationReturn />,
    query: 'confirmed-by=github&error=account_not_linked',
  },
];

/** The screen on which the user reauthenticates, and the page to which a provider sends the user back. */
export const reauthenticationStories: readonly Story[] = screens.map((story) => ({
  scenario: 'signed-in',
  options: everyOption,
  ...story,
}));
