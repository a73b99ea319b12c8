import type { ReactElement } from 'react';
import { Badge } from '../../elements/section.js';
import { Time } from '../../elements/time.js';
import { awaits, Waiting } from '../../elements/waiting.js';
import { Form, Submit } from '../../forms/form.js';
import { SelectField } from '../../forms/select-field.js';
import { useForm } from '../../forms/use-form.js';
import { Confirm } from '../../primitives/confirm.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../../provider/use-texts.js';
import { useSignInOptions } from '../../sign-in-options/use-sign-in-options.js';
import { policyTexts } from '../../texts/english/policy.js';
import { fillWith, plural } from '../../texts/fill.js';
import { isOwner, type OrganizationProps, organizationPlugin, useShown } from '../current.js';
import { OrganizationSection } from '../organization-section.js';
import { isFactorDemand } from './factor-demand.js';

/** Whether all members of an organization need a second factor, and from when on. For owners only: others see nothing. */
export function OrganizationSecondFactor(props: OrganizationProps): ReactElement | null {
  const { auth } = useUI();
  const texts = useTexts('policy', policyTexts);
  const of = useShown(props);
  const read = neededHook(auth, 'useOrganization', organizationPlugin)(of);
  const own = neededHook(auth, 'useActiveMember', organizationPlugin)(of);
  const { options, error } = useSignInOptions();
  if (awaits(read, own, { data: options, error })) return <Waiting />;
  if (!read.data || !own.data || !isOwner(own.data.role) || !options?.organization.secondFactor) return null;
  const { secondFactorStartsAt: startsAt } = read.data;
  return (
    <OrganizationSection of={of} title={texts.title} lead={texts.lead}>
      <p>
        <Badge>{startsAt ? texts.on : texts.off}</Badge> <State startsAt={startsAt} />
      </p>
      {startsAt ? <TurnOff of={of} /> : <TurnOn of={of} />}
    </OrganizationSection>
  );
}

function State({ startsAt }: { readonly startsAt: Date | null }) {
  const texts = useTexts('policy', policyTexts);
  if (!startsAt) return texts.offText;
  return startsAt > new Date() ? fillWith(texts.soonText, { time: <Time at={startsAt} /> }) : texts.onText;
}

/** Days until the policy begins. */
const graces = [0, 7, 14, 30];

interface SwitchProps {
  readonly of: ShownOrganization;
}

function TurnOn({ of }: SwitchProps) {
  const { auth, language } = useUI();
  const texts = useTexts('policy', policyTexts);
  const { saving } = useCommonTexts();
  const require = neededHook(auth, 'useRequireSecondFactor', organizationPlugin)(of);
  const state = useForm({
    check: () => ({}),
    send: (value) => require.mutateAsync({ required: true, graceDays: Number(value('graceDays')) }),
    explain: (error) => (isFactorDemand(error) ? { form: texts.ownFirst } : undefined),
  });
  return (
    <Form state={state} label={texts.title}>
      <SelectField
        name="graceDays"
        label={texts.grace}
        hint={texts.graceHint}
        choices={graces.map((days) => ({
          value: String(days),
          label: days === 0 ? texts.graceNow : plural(language.tag, texts.graceDays, days),
        }))}
        defaultValue="14"
      />
      <Submit state={state} working={saving}>
        {texts.turnOn}
      </Submit>
    </Form>
  );
}

function TurnOff({ of }: SwitchProps) {
  const texts = useTexts('policy', policyTexts);
  const require = neededHook(useUI().auth, 'useRequireSecondFactor', organizationPlugin)(of);
  return (
    <div>
      <Confirm
        action={texts.turnOff}
        title={texts.turnOffTitle}
        lead={texts.turnOffLead}
        onConfirm={() => require.mutateAsync({ required: false })}
      />
    </div>
  );
}
