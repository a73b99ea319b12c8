import './styles/layers.css';
import { Reauthenticate } from '@latchkey/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { AuthProvider, client } from './auth/client.js';
import { Screens } from './auth/screens.js';
import { NoticeProvider } from './components/notice.js';
import { isMailbox } from './mailbox/mails.js';
import { pageData } from './page-data.js';
import { paths } from './routing/paths.js';
import './styles/index.css';

const queries = new QueryClient();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Screens>
        <AuthProvider initialSession={pageData.session} keepOnSignOut={isMailbox} onReauthenticate={Reauthenticate}>
          <NoticeProvider>
            <App />
          </NoticeProvider>
        </AuthProvider>
      </Screens>
    </QueryClientProvider>
  </StrictMode>,
);

// A build for production does not contain the panel.
if (process.env.NODE_ENV === 'development') {
  const mailbox = pageData.mailbox ? paths.mailbox : undefined;
  void import('@latchkey/devtools').then(({ mountDevtools }) =>
    mountDevtools({ client, queryClient: queries, mailbox }),
  );
}
