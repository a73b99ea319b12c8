import { Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { usePermissionNames } from '../elements/permission-list.js';
import { Badge, Row } from '../elements/section.js';
import { Day, Time } from '../elements/time.js';
import { Confirm } from '../primitives/confirm.js';
import { endOrGone } from '../primitives/end-or-gone.js';
import { useToast } from '../primitives/use-toast.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { apiKeyTexts } from '../texts/english/api-keys.js';
import { fill, fillWith } from '../texts/fill.js';
import { KeyDialog } from './key-dialog.js';
import { RotateKeyForm } from './key-form.js';
import { apiKeyPlugin, type KeyPermissions, type ListedKey } from './plugin.js';

interface ApiKeyRowProps {
  readonly apiKey: ListedKey;
  readonly may: KeyPermissions;
  /** Reads the list again. */
  readonly refresh: () => Promise<unknown>;
}

/** A key, its state and its actions. */
export function ApiKeyRow({ apiKey, may, refresh }: ApiKeyRowProps) {
  const texts = useTexts('apiKeys', apiKeyTexts);
  const { id, name, enabled } = apiKey;
  return (
    <Row
      title={
        <>
          {name} {isExpired(apiKey) && <Badge>{texts.expired}</Badge>} {!enabled && <Badge>{texts.disabled}</Badge>}
        </>
      }
      detail={<Facts apiKey={apiKey} />}
    >
      {may.create && (
        <KeyDialog
          action={texts.rotate}
          label={fill(texts.rotateOf, { name })}
          title={fill(texts.rotateTitle, { name })}
          lead={texts.rotateLead}
          form={(steps) => <RotateKeyForm {...steps} apiKey={apiKey} />}
        />
      )}
      {may.update && <Enable apiKey={apiKey} />}
      {may.revoke && <Revoke id={id} name={name} refresh={refresh} />}
    </Row>
  );
}

function isExpired({ expiresAt }: ListedKey): boolean {
  return expiresAt !== null && expiresAt <= new Date();
}

/** Where and for what the key works, one sentence for each limit. */
function limitsOf(
  { networks, origins, methods, resources }: ListedKey,
  texts: Readonly<Record<'onlyFrom' | 'onlyWithMethods' | 'onlyForResources', string>>,
) {
  const limits = [
    [networks, texts.onlyFrom],
    [origins, texts.onlyFrom],
    [methods, texts.onlyWithMethods],
    [resources, texts.onlyForResources],
  ] as const;
  return limits.flatMap(([values, text]) => (values ? [fill(text, { values: values.join(', ') })] : []));
}

function Facts({ apiKey }: { readonly apiKey: ListedKey }) {
  const { classOf } = useUI();
  const texts = useTexts('apiKeys', apiKeyTexts);
  const nameOf = useScopeNames();
  const { start, end, scopes, createdAt, expiresAt, lastUsedAt, previousEndsAt } = apiKey;
  const expiry = isExpired(apiKey) ? texts.expiredAt : texts.expiresAt;
  return (
    <>
      <code className={classOf('code')} dir="ltr">{`${start}…${end}`}</code>
      {scopes.length > 0 && ` · ${nameOf(scopes)}`}
      {limitsOf(apiKey, texts).map((limit) => ` · ${limit}`)}
      {' · '}
      {fillWith(texts.createdAt, { time: <Time at={createdAt} /> })}
      {' · '}
      {expiresAt ? fillWith(expiry, { day: <Day at={expiresAt} /> }) : texts.neverExpires}
      {' · '}
      {lastUsedAt ? fillWith(texts.lastUsed, { time: <Time at={lastUsedAt} /> }) : texts.neverUsed}
      {previousEndsAt && (
        <>
          <br />
          {fillWith(texts.oldEnds, { time: <Time at={previousEndsAt} /> })}
        </>
      )}
    </>
  );
}

/** Returns scopes as a user reads them: `Invoice: Read, Create`. */
function useScopeNames(): (scopes: readonly string[]) => string {
  const { nameOfResource, nameOfAction } = usePermissionNames();
  return (scopes) => {
    const actions = new Map<string, string[]>();
    for (const scope of scopes) {
      const [resource = '', action = ''] = scope.split(':');
      actions.set(resource, [...(actions.get(resource) ?? []), nameOfAction(action)]);
    }
    return [...actions].map(([resource, names]) => `${nameOfResource(resource)}: ${names.join(', ')}`).join(' · ');
  };
}

function Enable({ apiKey: { id, name, enabled } }: { readonly apiKey: ListedKey }) {
  const texts = useTexts('apiKeys', apiKeyTexts);
  const toast = useToast();
  const update = neededHook(useUI().auth, 'useUpdateApiKey', apiKeyPlugin)();
  const done = fill(enabled ? texts.isDisabled : texts.isEnabled, { name });
  return (
    <>
      <ErrorAlert error={update.error} />
      <Button
        label={fill(enabled ? texts.disableOf : texts.enableOf, { name })}
        isBusy={update.isPending}
        onClick={() => update.mutate({ id, enabled: !enabled }, { onSuccess: () => toast(done) })}
      >
        {enabled ? texts.disable : texts.enable}
      </Button>
    </>
  );
}

interface RevokeProps extends Pick<ApiKeyRowProps, 'refresh'> {
  readonly id: string;
  readonly name: string;
}

function Revoke({ id, name, refresh }: RevokeProps) {
  const texts = useTexts('apiKeys', apiKeyTexts);
  const revoke = neededHook(useUI().auth, 'useRevokeApiKey', apiKeyPlugin)();
  const title = fill(texts.revokeTitle, { name });
  return (
    <Confirm
      action={texts.revoke}
      label={title}
      title={title}
      lead={texts.revokeLead}
      done={fill(texts.revoked, { name })}
      onConfirm={() => endOrGone(revoke.mutateAsync({ id }), { gone: 'API_KEY_NOT_FOUND', refresh })}
    />
  );
}
