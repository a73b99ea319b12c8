import type { ReactElement } from 'react';
import { ApiKeys } from '../api-keys/api-keys.js';
import { useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { apiKeyTexts } from '../texts/english/api-keys.js';
import { AccountSection } from './account-section.js';

const everything = { create: true, update: true, revoke: true };

/** The API keys of the user; nothing for a client without `apiKeyClient()`. */
export function ApiKeySettings(): ReactElement | null {
  const { auth } = useUI();
  const texts = useTexts('apiKeys', apiKeyTexts);
  if (!auth.useApiKeys) return null;
  return (
    <AccountSection title={texts.title} lead={texts.lead}>
      <ApiKeys may={everything} />
    </AccountSection>
  );
}
