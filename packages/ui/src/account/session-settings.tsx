import type { ReactElement } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { Badge, List, Row } from '../elements/section.js';
import { Time } from '../elements/time.js';
import { Confirm } from '../primitives/confirm.js';
import { WithToasts } from '../primitives/toast.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { accountTexts } from '../texts/english/account.js';
import { fill, fillWith } from '../texts/fill.js';
import { AccountSection } from './account-section.js';
import { readDevice } from './device.js';

/** The devices on which the user is signed in. */
export function SessionSettings(): ReactElement {
  const { auth } = useUI();
  const texts = useTexts('account', accountTexts);
  const { session: current } = auth.useSession();
  const { data: sessions = [], error, isPending } = auth.useSessions({});
  const revoke = auth.useRevokeSession();
  const revokeOthers = auth.useRevokeOtherSessions();
  const nameOf = useDeviceName();
  const others = sessions.filter(({ id }) => id !== current?.id);
  return (
    <AccountSection title={texts.devices} lead={texts.devicesLead}>
      <WithToasts>
        <ErrorAlert error={error ?? revokeOthers.error} />
        <List label={texts.devices}>
          {current && (
            <Row
              title={
                <>
                  {nameOf(current.userAgent)} <Badge>{texts.thisDevice}</Badge>
                </>
              }
              detail={current.ipAddress}
            />
          )}
          {others.map(({ id, token, userAgent, ipAddress, updatedAt }) => (
            <Row
              key={id}
              title={nameOf(userAgent)}
              detail={
                <>
                  {fillWith(texts.lastUsed, { time: <Time at={updatedAt} /> })}
                  {ipAddress && ` · ${ipAddress}`}
                </>
              }
            >
              <Confirm
                action={texts.signOutDevice}
                label={fill(texts.signOutDeviceOf, { device: nameOf(userAgent) })}
                title={fill(texts.signOutDeviceOf, { device: nameOf(userAgent) })}
                done={fill(texts.deviceSignedOut, { device: nameOf(userAgent) })}
                onConfirm={() => revoke.mutateAsync({ token })}
              />
            </Row>
          ))}
        </List>
        {!isPending && others.length === 0 && <p>{texts.nowhereElse}</p>}
        {others.length > 0 && (
          <Actions>
            <Button isBusy={revokeOthers.isPending} onClick={() => revokeOthers.mutate({})}>
              {texts.signOutAllOthers}
            </Button>
          </Actions>
        )}
      </WithToasts>
    </AccountSection>
  );
}

/** Returns `Firefox on Linux`, or as much of that as is known. */
function useDeviceName(): (userAgent: string | null) => string {
  const texts = useTexts('account', accountTexts);
  return (userAgent) => {
    const { browser, system } = readDevice(userAgent);
    if (browser && system) return fill(texts.deviceOn, { browser, system });
    return browser ?? system ?? texts.unknownDevice;
  };
}
