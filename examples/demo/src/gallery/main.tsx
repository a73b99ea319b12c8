// Also here, so that the build puts the order of the layers before the style sheet that both pages share.
import '../styles/layers.css';
import { AuthUI } from '@latchkey/ui';
import { languageTags } from '@latchkey/ui/languages';
import { providerIcon } from '@latchkey/ui/provider-icons';
import '@fontsource-variable/inter/index.css';
import '@latchkey/ui/style.css';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { accountStories } from './account-stories.js';
import './gallery.css';
import { language } from './language.js';
import { mockAuth, optionsWith } from './mock.js';
import { organizationStories } from './organization-stories.js';
import { found } from './play.js';
import { reauthenticationStories } from './reauthentication-stories.js';
import type { Story } from './story.js';
import { visitorStories } from './visitor-stories.js';

const stories: readonly Story[] = [
  ...visitorStories,
  ...accountStories,
  ...reauthenticationStories,
  ...organizationStories,
];

const query = new URLSearchParams(window.location.search);
const story = stories.find(({ name }) => name === query.get('story'));
const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no element with the id root.');

createRoot(root).render(<StrictMode>{story ? <Shown story={story} /> : <List />}</StrictMode>);

/** One screen, alone on the page. */
function Shown({ story }: { readonly story: Story }) {
  useEffect(() => void play(story), [story]);
  return scene;
}

const themes = ['light', 'dark', 'system'] as const;
/** What keys can do in the stories. */
const apiKeys = { scopes: { invoice: ['read', 'create'], customer: ['read'] } };
const scene = story && makeScene(story);

function makeScene({ screen, scenario = 'signed-out', options = optionsWith(), user, prepare }: Story) {
  const { auth, server } = mockAuth({ scenario, options, user });
  prepare?.(server);
  const direction = query.get('direction') === 'rtl' ? 'rtl' : language.direction;
  const theme = themes.find((each) => each === query.get('theme')) ?? 'light';
  document.documentElement.dataset.theme = theme; // the screens follow the page
  document.documentElement.lang = language.tag;
  document.documentElement.dir = direction;
  return (
    <AuthUI
      auth={auth}
      providerIcon={providerIcon}
      apiKeys={apiKeys}
      language={{ ...language, direction }}
      // A screen that is done stays in the picture.
      navigate={() => undefined}
    >
      <auth.AuthProvider queryClient={new QueryClient()}>
        <main>{screen}</main>
      </auth.AuthProvider>
    </AuthUI>
  );
}

let isPlayed = false;

/** What a screen has when its first answers are there. */
const ready = 'main :is(h1, h2, [role="alert"], .lk-callout, button), [role="dialog"]';

/** A part still waits for an answer of the mock server. */
const isWaiting = () => document.querySelector('.lk-waiting') !== null;

/** Brings the screen into its state, once, and tells tests when it is there. */
async function play({ play: steps, scenario }: Story): Promise<void> {
  if (isPlayed) return;
  isPlayed = true;
  if (scenario !== 'slow') await found(() => document.querySelector(ready) && !isWaiting());
  await steps?.();
  if (scenario !== 'slow') await found(() => !isWaiting());
  document.documentElement.dataset.story = 'played';
}

/** The names of all stories. */
function List() {
  return (
    <main className="list">
      <h1>Gallery</h1>
      <p>Every ready screen of @latchkey/ui in every state, with a mock server in the page.</p>
      <nav aria-label="Language">
        {languageTags.map((tag) => (
          <a key={tag} href={`?language=${tag}`} lang={tag} aria-current={tag === language.tag ? 'true' : undefined}>
            {new Intl.DisplayNames(tag, { type: 'language' }).of(tag)}
          </a>
        ))}
      </nav>
      <ul>
        {stories.map(({ name, query: own }) => {
          const address = `?story=${name}${own ? `&${own}` : ''}&language=${language.tag}`;
          return (
            <li key={name}>
              <a href={address}>{name}</a> · <a href={`${address}&theme=dark`}>dark</a> ·{' '}
              <a href={`${address}&direction=rtl`}>right to left</a>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
