import { TextField } from './field.js';
import { Form, type FormErrors, Submit, useForm } from './form.js';

interface RenameFormProps {
  /** The present name. */
  readonly name: string;
  readonly maxLength: number;
  /** Resolves to false if the page shows why the name was not changed. */
  readonly rename: (name: string) => Promise<boolean>;
  readonly explain: (error: unknown) => FormErrors;
  readonly onDone: () => void;
}

/** A field for another name, in place of the name. */
export function RenameForm({ name, maxLength, rename, explain, onDone }: RenameFormProps) {
  const form = useForm({
    check: (value) => ({ name: value('name').trim() === '' && 'Enter a name.' }),
    async send(value) {
      if (await rename(value('name').trim())) onDone();
    },
    explain,
  });
  return (
    <Form state={form} label={`Rename ${name}`}>
      <TextField
        ref={(input) => input?.focus()}
        name="name"
        label="New name"
        autoComplete="off"
        maxLength={maxLength}
        defaultValue={name}
      />
      <div className="actions">
        <Submit state={form} working="Saving…">
          Save name
        </Submit>
        <button type="button" className="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
