import { useMemo, useState } from 'react';
import { Actions, Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { List } from '../elements/section.js';
import { awaits, Waiting } from '../elements/waiting.js';
import { WithToasts } from '../primitives/toast.js';
import { useErrorTexts, WithErrorTexts } from '../provider/error-texts.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { apiKeyErrors, apiKeyTexts } from '../texts/english/api-keys.js';
import { ApiKeyRow } from './api-key-row.js';
import { KeyDialog } from './key-dialog.js';
import { CreateKeyForm, type ScopeGrants } from './key-form.js';
import { apiKeyPlugin, type KeyPermissions } from './plugin.js';

interface ApiKeysProps {
  /** The organization whose keys they are. Without one they are those of the user. */
  readonly organizationId?: string | undefined;
  readonly may: KeyPermissions;
  /** The scopes that the user can give to a key; undefined if the server decides. */
  readonly grantable?: ScopeGrants | undefined;
}

/** The keys of a user or of an organization: a list with actions, and a dialog that creates one. */
export function ApiKeys(props: ApiKeysProps) {
  const ofSection = useErrorTexts();
  const texts = useMemo(() => ({ ...ofSection, ...apiKeyErrors }), [ofSection]);
  return (
    <WithErrorTexts texts={texts}>
      <WithToasts>
        <Keys {...props} />
      </WithToasts>
    </WithErrorTexts>
  );
}

function Keys({ organizationId, may, grantable }: ApiKeysProps) {
  const { auth } = useUI();
  const texts = useTexts('apiKeys', apiKeyTexts);
  const [cursor, setCursor] = useState<string>();
  const of = organizationId === undefined ? {} : { organizationId };
  const read = neededHook(auth, 'useApiKeys', apiKeyPlugin)({ ...of, ...(cursor !== undefined && { cursor }) });
  const { data, error, refetch } = read;
  return (
    <>
      <ErrorAlert error={error} />
      {awaits(read) && <Waiting />}
      {data?.rows.length === 0 && cursor === undefined && <p>{texts.none}</p>}
      <List label={texts.title}>
        {data?.rows.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} may={may} refresh={refetch} />
        ))}
      </List>
      <Actions>
        {may.create && (
          <KeyDialog
            action={texts.create}
            title={texts.createTitle}
            form={(steps) => <CreateKeyForm {...steps} of={of} grantable={grantable} />}
          />
        )}
        {cursor !== undefined && <Button onClick={() => setCursor(data?.previous ?? undefined)}>{texts.newer}</Button>}
        {data?.next && <Button onClick={() => setCursor(data.next ?? undefined)}>{texts.older}</Button>}
      </Actions>
    </>
  );
}
