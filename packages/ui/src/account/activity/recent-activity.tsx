import { type ReactElement, type ReactNode, useState } from 'react';
import { Actions, Button } from '../../elements/buttons.js';
import { useFocusIfLost } from '../../elements/focus-if-lost.js';
import { ErrorAlert } from '../../elements/notes.js';
import { Badge, List, Row } from '../../elements/section.js';
import { Time } from '../../elements/time.js';
import { awaits, Waiting } from '../../elements/waiting.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useTexts } from '../../provider/use-texts.js';
import { activityTexts } from '../../texts/english/activity.js';
import { AccountSection } from '../account-section.js';
import { useDeviceName } from '../device-name.js';
import { actionText } from './action-text.js';

/** What happened to the user's account; nothing for a client without `auditClient()`. */
export function RecentActivity(): ReactElement | null {
  const { auth } = useUI();
  const texts = useTexts('activity', activityTexts);
  if (!auth.useMyActivity) return null;
  return (
    <AccountSection title={texts.title} lead={texts.lead}>
      <Events />
    </AccountSection>
  );
}

/** Rows of one page. */
const pageSize = 20;

/** A page of the list, and the pages after it that the user has opened. */
function Events({ cursor }: { readonly cursor?: string }) {
  const { auth } = useUI();
  const texts = useTexts('activity', activityTexts);
  const [isContinued, setContinued] = useState(false);
  const place = useFocusIfLost<HTMLDivElement>();
  const read = neededHook(
    auth,
    'useMyActivity',
    'auditClient() to createAuthClient',
  )({
    limit: pageSize,
    ...(cursor !== undefined && { cursor }),
  });
  const { data, error } = read;
  const next = data?.next ?? undefined;
  return (
    <>
      <div ref={place} tabIndex={-1}>
        <ErrorAlert error={error} />
        {awaits(read) && <Waiting />}
        {data?.rows.length === 0 && cursor === undefined && <p>{texts.none}</p>}
        <List label={texts.title}>
          {data?.rows.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </List>
      </div>
      {next !== undefined && isContinued && <Events cursor={next} />}
      {next !== undefined && !isContinued && (
        <Actions>
          <Button onClick={() => setContinued(true)}>{texts.more}</Button>
        </Actions>
      )}
    </>
  );
}

interface Event {
  readonly at: Date;
  readonly action: string;
  readonly outcome: string;
  /** The events that the row stands for: equal refusals of a minute are one row. */
  readonly count: number;
  readonly by: 'you' | 'other' | 'administrator' | 'api_key' | 'system' | 'visitor';
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

function EventRow({ event: { at, action, outcome, count, by, ipAddress, userAgent } }: { readonly event: Event }) {
  const texts = useTexts('activity', activityTexts);
  const nameOf = useDeviceName();
  const actors: Readonly<Record<Event['by'], ReactNode>> = {
    you: '',
    other: ` · ${texts.byOther}`,
    administrator: ` · ${texts.byAdmin}`,
    api_key: ` · ${texts.byApiKey}`,
    system: ` · ${texts.bySystem}`,
    visitor: ` · ${texts.byVisitor}`,
  };
  return (
    <Row
      title={
        <>
          {actionText(action, texts)}{' '}
          {outcome !== 'ok' && (
            <Badge>
              {texts.failed}
              {count > 1 && ` ×${count}`}
            </Badge>
          )}
        </>
      }
      detail={
        <>
          <Time at={at} />
          {actors[by]}
          {userAgent !== null && ` · ${nameOf(userAgent)}`}
          {ipAddress !== null && ` · ${ipAddress}`}
        </>
      }
    />
  );
}
