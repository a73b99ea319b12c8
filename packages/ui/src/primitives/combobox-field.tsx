import { useCombobox } from 'downshift';
import { type ReactNode, useEffect, useState } from 'react';
import { Field, useField } from '../forms/field.js';
import { useUI } from '../provider/ui-context.js';
import { useCommonTexts } from '../provider/use-texts.js';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** A second line, such as an address. It is searched too. */
  readonly detail?: string;
}

interface ComboboxFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly choices: readonly Choice[];
  /** There are further choices, which are not read yet. */
  readonly isMore?: boolean;
  /** Called while few choices match what the user types: read more of them. */
  readonly onFew?: () => void;
}

/** So many matches are enough to choose from. */
const enough = 8;

/** One of many values: the user types a part of it, and chooses. The form gets the value. */
export function ComboboxField({ name, label, hint, choices, isMore = false, onFew }: ComboboxFieldProps) {
  const { classOf } = useUI();
  const { noMatch, loading } = useCommonTexts();
  const field = useField(name, hint);
  const [typed, setTyped] = useState('');
  const found = choices.filter((choice) => matches(choice, typed));
  const { isOpen, selectedItem, inputValue, getInputProps, getMenuProps, getItemProps } = useCombobox<Choice>({
    items: [...found],
    inputId: field.attributes.id,
    itemToString: (choice) => choice?.label ?? '',
    onInputValueChange: ({ inputValue: next, selectedItem: item }) => setTyped(next === item?.label ? '' : next),
  });
  const isShort = isOpen && isMore && found.length < enough;
  useEffect(() => {
    if (isShort) onFew?.();
  }, [isShort, onFew]);
  // A text that the user has changed since is not a choice any more.
  const chosen = selectedItem?.label === inputValue ? selectedItem.value : '';
  const { id: _, name: __, ...attributes } = field.attributes;
  return (
    <Field {...field} label={label} hint={hint} isOptional={false}>
      <div className={classOf('combobox')}>
        <input {...getInputProps()} {...attributes} className={classOf('input')} autoComplete="off" aria-required />
        <input type="hidden" name={name} value={chosen} />
        <ul {...getMenuProps({ 'aria-label': label })} className={classOf('options')} hidden={!isOpen}>
          {isOpen &&
            found.map((item, index) => (
              <li key={item.value} {...getItemProps({ item, index })} className={classOf('option')}>
                {item.label}
                {item.detail && <span className={classOf('hint')}> {item.detail}</span>}
              </li>
            ))}
        </ul>
        {isOpen && found.length === 0 && (
          <p className={classOf('hint')} role="status">
            {isMore ? loading : noMatch}
          </p>
        )}
      </div>
    </Field>
  );
}

function matches({ label, detail = '' }: Choice, typed: string): boolean {
  return `${label} ${detail}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
}
