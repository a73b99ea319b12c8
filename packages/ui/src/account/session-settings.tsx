import { type ReactElement, useState } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { Badge, List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { Confirm } from '../primitives/confirm.js';
import { endOrGone } from '../primitives/end-or-gone.js';
import { WithToasts } from '../primitives/toast.js';
import { useToast } from '../primitives/use-toast.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { accountTexts } from '../texts/english/account.js';
import { fill, fillWith } from '../texts/fill.js';
import { AccountSection } from './account-section.js';
import { DeviceIcon } from './device-icon.js';
import { useDeviceName } from './device-name.js';

/** The devices on which the user is signed in. */
export function SessionSettings(): ReactElement {
  const texts = useTexts('account', accountTexts);
  return (
    <AccountSection title={texts.devices} lead={texts.devicesLead}>
      <WithToasts>
        <Devices />
      </WithToasts>
    </AccountSection>
  );
}

/** Rows of one page: the maximum of the server. */
const pageSize = 100;

function Devices() {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const [offset, setOffset] = useState(0);
  const { session: current } = auth.useSession();
  const read = auth.useSessions({ limit: pageSize, offset });
  const { data: sessions, error, refetch } = read;
  const others = sessions?.filter(({ id }) => id !== current?.id) ?? [];
  const nameOf = useDeviceName();
  return (
    <>
      <ErrorAlert error={error} />
      <List label={texts.devices}>
        {current && (
          <Row
            avatar={<DeviceIcon userAgent={current.userAgent} />}
            title={
              <>
                {nameOf(current.userAgent)} <Badge>{texts.thisDevice}</Badge> <Administrator session={current} />
              </>
            }
            detail={<Facts session={current} />}
          />
        )}
        {others.map((session) => (
          <Row
            key={session.id}
            avatar={<DeviceIcon userAgent={session.userAgent} />}
            title={
              <>
                {nameOf(session.userAgent)} <Administrator session={session} />
              </>
            }
            detail={<Facts session={session} />}
          >
            <SignOut session={session} device={nameOf(session.userAgent)} refresh={refetch} />
          </Row>
        ))}
      </List>
      {awaits(read) && <Waiting />}
      {others.length === 0 && <p>{texts.nowhereElse}</p>}
      <Pages offset={offset} isFull={sessions?.length === pageSize} onPage={setOffset} />
      <Actions>
        {others.length > 0 && <SignOutOthers />}
        <SignOutEverywhere />
      </Actions>
    </>
  );
}

type Session = NonNullable<ReturnType<typeof useSessionOf>>;

function useSessionOf() {
  return useUI().auth.useSession().session;
}

/** Says that an administrator acts as the user in this session: the field is there with the plugin `admin`. */
function Administrator({ session }: { readonly session: Session }) {
  const texts = useTexts('account', accountTexts);
  return Reflect.get(session, 'impersonatedBy') ? <Badge>{texts.usedByAdmin}</Badge> : null;
}

function Facts({ session: { updatedAt, createdAt, expiresAt, ipAddress } }: { readonly session: Session }) {
  const texts = useTexts('account', accountTexts);
  return (
    <>
      {fillWith(texts.lastUsed, { time: <Time at={updatedAt} /> })}
      {' · '}
      {fillWith(texts.signedInAt, { time: <Time at={createdAt} /> })}
      {' · '}
      {fillWith(texts.endsAt, { time: <Time at={expiresAt} /> })}
      {ipAddress && ` · ${ipAddress}`}
    </>
  );
}

interface SignOutProps {
  readonly session: Session;
  readonly device: string;
  readonly refresh: () => Promise<unknown>;
}

function SignOut({ session: { token }, device, refresh }: SignOutProps) {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const revoke = auth.useRevokeSession();
  const title = fill(texts.signOutDeviceOf, { device });
  return (
    <Confirm
      action={texts.signOutDevice}
      label={title}
      title={title}
      done={fill(texts.deviceSignedOut, { device })}
      onConfirm={() => endOrGone(revoke.mutateAsync({ token }), { gone: 'SESSION_NOT_FOUND', refresh })}
    />
  );
}

function SignOutOthers() {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const toast = useToast();
  const revoke = auth.useRevokeOtherSessions();
  return (
    <>
      <ErrorAlert error={revoke.error} />
      <Button
        isBusy={revoke.isPending}
        onClick={() => revoke.mutate({}, { onSuccess: () => toast(texts.othersSignedOut) })}
      >
        {texts.signOutAllOthers}
      </Button>
    </>
  );
}

/** Ends this session too, and then the home page opens. */
function SignOutEverywhere() {
  const { auth, paths, navigate } = useUI();
  const texts = useTexts('account', accountTexts);
  const revoke = auth.useRevokeSessions();
  return (
    <Confirm
      action={texts.signOutEverywhere}
      title={texts.signOutEverywhere}
      lead={texts.signOutEverywhereLead}
      onConfirm={async () => {
        await revoke.mutateAsync({});
        navigate(paths.home);
      }}
    />
  );
}

interface PagesProps {
  readonly offset: number;
  /** There can be more rows after a full page. */
  readonly isFull: boolean;
  readonly onPage: (offset: number) => void;
}

function Pages({ offset, isFull, onPage }: PagesProps) {
  const texts = useTexts('account', accountTexts);
  if (offset === 0 && !isFull) return null;
  return (
    <Actions>
      {offset > 0 && <Button onClick={() => onPage(offset - pageSize)}>{texts.newerDevices}</Button>}
      {isFull && <Button onClick={() => onPage(offset + pageSize)}>{texts.olderDevices}</Button>}
    </Actions>
  );
}
