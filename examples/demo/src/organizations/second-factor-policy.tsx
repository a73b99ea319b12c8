import { failedWith, messageFor } from '../auth/messages.js';
import { useNotices } from '../components/notice.js';
import { Time } from '../components/time.js';
import { Form, type FormErrors, Submit, useForm } from '../forms/form.js';
import { SelectField } from '../forms/select-field.js';
import { Link } from '../routing/link.js';
import { paths } from '../routing/paths.js';
import { useCurrent } from './current.js';
import { useRequireSecondFactor } from './hooks.js';

const choices = [
  { value: '0', label: 'At once' },
  { value: '7', label: 'In one week' },
  { value: '30', label: 'In 30 days' },
];

/** Lets an owner require a second factor of all members, or stop it. */
export function SecondFactorPolicy() {
  const { organization, of } = useCurrent();
  const from = organization.secondFactorStartsAt;
  const require = useRequireSecondFactor();
  const notices = useNotices();
  const form = useForm({
    check: () => ({}),
    async send(value) {
      await require.mutateAsync({ ...of, required: true, graceDays: Number(value('graceDays')) });
      notices.done('All members need a second factor.');
    },
    explain,
  });
  const stop = async () => {
    try {
      await require.mutateAsync({ ...of, required: false });
      notices.done('Members no longer need a second factor.');
    } catch (error) {
      notices.problem(messageFor(error));
    }
  };
  return (
    <section className="card" aria-labelledby="policy">
      <h2 id="policy">
        Second factor <span className={from ? 'badge' : 'badge badge-open'}>{from ? 'Required' : 'Optional'}</span>
      </h2>
      {from ? (
        <>
          <p className="what-happens">
            All members need a second factor. The rule counts from <Time at={from} />.
          </p>
          <button type="button" className="button" aria-disabled={require.isPending} onClick={stop}>
            Stop requiring it
          </button>
        </>
      ) : (
        <>
          <p className="what-happens">
            Members without a second factor lose access until they set one up. You need one yourself, on the page{' '}
            <Link to={paths.security}>Security</Link>.
          </p>
          <Form state={form} label="Second factor">
            <SelectField name="graceDays" label="When" choices={choices} defaultValue="7" />
            <Submit state={form} working="Saving…">
              Require a second factor
            </Submit>
          </Form>
        </>
      )}
    </section>
  );
}

function explain(error: unknown): FormErrors {
  if (failedWith(error, 'ORGANIZATION_REQUIRES_A_SECOND_FACTOR'))
    return { form: 'Set up a second factor of your own first, on the page Security.' };
  return { form: messageFor(error) };
}
