import type { ReactElement } from 'react';
import { Actions, Button, ScreenLink } from '../../elements/buttons.js';
import { ErrorAlert } from '../../elements/notes.js';
import { Time } from '../../elements/time.js';
import { awaits, Waiting } from '../../elements/waiting.js';
import { Confirm } from '../../primitives/confirm.js';
import type { ShownOrganization } from '../../provider/known-hooks.js';
import { neededHook, useUI } from '../../provider/ui-context.js';
import { useTexts } from '../../provider/use-texts.js';
import { organizationTexts } from '../../texts/english/organizations.js';
import { policyTexts } from '../../texts/english/policy.js';
import { fill, fillWith } from '../../texts/fill.js';
import { type OrganizationProps, organizationPlugin, useShown } from '../current.js';
import { useEndMembership } from '../end-membership.js';
import { OrganizationSection } from '../organization-section.js';
import { isFactorDemand, useFactorDemand } from './factor-demand.js';

/**
 * Leads a member to a second factor, if the organization requires one that the session has not shown, or soon will. Nothing for
 * other members. Put it where members of the organization see it.
 */
export function SecondFactorNotice(props: OrganizationProps): ReactElement | null {
  const texts = useTexts('policy', policyTexts);
  const of = useShown(props);
  const read = neededHook(useUI().auth, 'useOrganization', organizationPlugin)(of);
  const demand = useFactorDemand(of);
  if (!demand) return awaits(read) ? <Waiting /> : null;
  if (demand.when === 'now') return <Required of={of} retry={demand.retry} />;
  const { startsAt, organization } = demand;
  return (
    <OrganizationSection
      of={of}
      title={texts.soonTitle}
      lead={fillWith(texts.soonLead, { organization, time: <Time at={startsAt} /> })}
    >
      <Actions>
        <SetUpLink />
      </Actions>
    </OrganizationSection>
  );
}

/** The organization lets this session do nothing. */
function Required({ of, retry }: { readonly of: ShownOrganization; readonly retry: () => void }) {
  const { auth } = useUI();
  const texts = useTexts('policy', policyTexts);
  const id = of.organizationId ?? null;
  const { data: organizations = [] } = neededHook(auth, 'useOrganizations', organizationPlugin)({});
  const enter = neededHook(auth, 'useSetActiveOrganization', organizationPlugin)();
  const organization = organizations.find((each) => each.id === id)?.name;
  return (
    <OrganizationSection
      of={of}
      title={texts.requiredTitle}
      lead={organization === undefined ? texts.requiredLeadUnnamed : fill(texts.requiredLead, { organization })}
    >
      {/* The refusal itself is what this part is about. */}
      <ErrorAlert error={isFactorDemand(enter.error) ? null : enter.error} />
      <Actions>
        <SetUpLink />
        {/* With `stepUp()` the call asks for the factor of a user who has one. */}
        <Button isBusy={enter.isPending} onClick={() => enter.mutate({ organizationId: id }, { onSuccess: retry })}>
          {texts.verify}
        </Button>
        {id !== null && <Leave organizationId={id} name={organization ?? ''} />}
      </Actions>
    </OrganizationSection>
  );
}

interface LeaveProps {
  readonly organizationId: string;
  readonly name: string;
}

/** A member who does not want a second factor can leave. */
function Leave({ organizationId, name }: LeaveProps) {
  const texts = useTexts('organizations', organizationTexts);
  const leave = neededHook(useUI().auth, 'useLeaveOrganization', organizationPlugin)({ organizationId });
  const endMembership = useEndMembership();
  return (
    <Confirm
      action={texts.leave}
      title={fill(texts.leaveTitle, { name })}
      lead={texts.leaveLead}
      onConfirm={() => endMembership(() => leave.mutateAsync({}))}
    />
  );
}

function SetUpLink() {
  const { paths } = useUI();
  const texts = useTexts('policy', policyTexts);
  return (
    <ScreenLink to={`${paths.account}#security`} isButton>
      {texts.setUp}
    </ScreenLink>
  );
}
