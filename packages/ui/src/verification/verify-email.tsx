import type { ReactElement, ReactNode } from 'react';
import { Address } from '../elements/address.js';
import { Actions, ScreenLink } from '../elements/buttons.js';
import { Card, Heading } from '../elements/screen.js';
import { SessionPending } from '../elements/session-pending.js';
import { AskForMail } from '../forms/ask-for-mail.js';
import { useSearch } from '../provider/location.js';
import { returnPath, verifiedPath, withReturnPath } from '../provider/paths.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { verificationTexts } from '../texts/english/verification.js';
import { fillWith } from '../texts/fill.js';
import { SendVerification } from './send-verification.js';
import { type Story, storyOf } from './story.js';

/** The page of verification links, for every result. */
export function VerifyEmail(): ReactElement {
  const { auth } = useUI();
  const search = useSearch();
  const texts = useTexts('verification', verificationTexts);
  const { status, user } = auth.useSession();
  if (status === 'loading' || status === 'error') return <SessionPending title={texts.askTitle} />;
  const story = storyOf(new URLSearchParams(search), user);
  const title = texts[`${story.result}Title`];
  return (
    <Card>
      <Heading key={story.result} title={title} lead={leadOf(story, texts, user?.email)} />
      <Next story={story} email={user?.email} />
    </Card>
  );
}

function leadOf(story: Story, texts: Readonly<Record<string, string>>, email: string | undefined): ReactNode {
  return story.leads.map((name) => (
    <span key={name}>
      {fillWith(texts[`${name}Lead`] ?? '', {
        email: (
          <strong>
            <Address>{email ?? ''}</Address>
          </strong>
        ),
      })}{' '}
    </span>
  ));
}

interface NextProps {
  readonly story: Story;
  readonly email: string | undefined;
}

function Next({ story, email }: NextProps) {
  const { paths } = useUI();
  const search = useSearch();
  const texts = useTexts('verification', verificationTexts);
  const { signIn, goOn } = useCommonTexts();
  const next = returnPath(search, paths.home);
  switch (story.next) {
    case 'mail':
      return email === undefined ? <Ask next={next} /> : <SendVerification email={email} next={next} />;
    case 'home':
      return <Way to={next}>{next === paths.home ? texts.home : goOn}</Way>;
    case 'sign-in':
      return <Way to={withReturnPath(paths.signIn, search)}>{signIn}</Way>;
    case 'account':
      return <Way to={paths.account}>{texts.account}</Way>;
  }
}

function Way({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Actions>
      <ScreenLink to={to} isButton>
        {children}
      </ScreenLink>
    </Actions>
  );
}

/** Without a session the visitor has to say the address. */
function Ask({ next }: { readonly next: string }) {
  const { auth, paths } = useUI();
  const texts = useTexts('verification', verificationTexts);
  const sendMail = auth.useSendVerificationEmail();
  return (
    <AskForMail
      label={texts.sendLink}
      send={(email) => sendMail.mutateAsync({ email, callbackURL: verifiedPath(paths, next) })}
      sent={texts.linkSent}
    />
  );
}
