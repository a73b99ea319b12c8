import { Button } from '../elements/buttons.js';
import { ErrorAlert } from '../elements/notes.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useTexts } from '../provider/use-texts.js';
import { organizationTexts } from '../texts/english/organizations.js';
import { fill } from '../texts/fill.js';
import { organizationPlugin } from './current.js';

interface ActivateProps {
  readonly organization: { readonly id: string; readonly name: string };
}

/** Makes an organization the active one of the session. */
export function Activate({ organization: { id: organizationId, name } }: ActivateProps) {
  const texts = useTexts('organizations', organizationTexts);
  const setActive = neededHook(useUI().auth, 'useSetActiveOrganization', organizationPlugin)();
  return (
    <>
      <ErrorAlert error={setActive.error} />
      <Button
        label={fill(texts.activateOf, { name })}
        isBusy={setActive.isPending}
        onClick={() => setActive.mutate({ organizationId })}
      >
        {texts.activate}
      </Button>
    </>
  );
}
