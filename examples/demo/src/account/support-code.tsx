import { AccountSection, Actions, Button, CopyButton, ErrorAlert, Time } from '@latchkey/ui/parts';
import { hooks } from '../auth/client.js';
import { Fact, Facts } from '../components/facts.js';

/** A code that the user tells an administrator, who can then act as the user. */
export function SupportCode() {
  const create = hooks.useCreateSupportCode();
  const remove = hooks.useRemoveSupportCode();
  const made = create.data;
  return (
    <AccountSection
      title="Support code"
      lead="Tell it to an administrator who should see your account as you see it. It works once."
    >
      <ErrorAlert error={create.error ?? remove.error} />
      <div role="status">
        {made && (
          <Facts>
            <Fact term="Code">
              <code>{made.supportCode}</code>
            </Fact>
            <Fact term="Works until">
              <Time at={made.expiresAt} />
            </Fact>
          </Facts>
        )}
      </div>
      <Actions>
        <Button isBusy={create.isPending} onClick={() => create.mutate()}>
          {made ? 'Create another code' : 'Create a code'}
        </Button>
        {made && <CopyButton text={made.supportCode} />}
        {made && (
          <Button
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: () => create.reset() })}
          >
            Take it back
          </Button>
        )}
      </Actions>
    </AccountSection>
  );
}
