import { Actions, Button } from '../elements/buttons.js';
import { PermissionList, usePermissionNames } from '../elements/permission-list.js';
import { TextField } from '../forms/field.js';
import { Form, Submit } from '../forms/form.js';
import { SelectField } from '../forms/select-field.js';
import { useForm, type Values } from '../forms/use-form.js';
import { neededHook, useUI } from '../provider/ui-context.js';
import { useCommonTexts, useTexts } from '../provider/use-texts.js';
import { useSettledFirst } from '../reauthenticate/settled-first.js';
import { apiKeyTexts } from '../texts/english/api-keys.js';
import { plural } from '../texts/fill.js';
import type { KeyFormCallbacks } from './key-dialog.js';
import { apiKeyPlugin, type ListedKey } from './plugin.js';

/** Actions by resource. */
export type ScopeGrants = Readonly<Record<string, readonly string[] | undefined>>;

const places = {
  API_KEY_HAS_TO_EXPIRE: 'expiresIn',
  API_KEY_LIVES_TOO_LONG: 'expiresIn',
};

interface CreateKeyFormProps extends KeyFormCallbacks {
  /** The organization that gets the key. Without one the user gets it. */
  readonly of: { readonly organizationId?: string };
  readonly grantable: ScopeGrants | undefined;
}

/** Asks for the name, the scopes and the lifetime of a new key. */
export function CreateKeyForm({ of, grantable, onMade, onCancel }: CreateKeyFormProps) {
  const { auth, apiKeys } = useUI();
  const texts = useTexts('apiKeys', apiKeyTexts);
  const { name, cancel } = useCommonTexts();
  const create = neededHook(auth, 'useCreateApiKey', apiKeyPlugin)();
  const settled = useSettledFirst();
  const { scopes = {} } = apiKeys;
  const state = useForm({
    check: (value) => ({ name: value('name').trim() === '' && texts.nameMissing }),
    async send(value) {
      await settled.check();
      const chosen = Object.entries(scopes).flatMap(([resource, actions]) =>
        actions.map((action) => `${resource}:${action}`).filter((scope) => value(scope) === 'on'),
      );
      const expiresIn = secondsIn(value);
      onMade(await create.mutateAsync({ ...of, name: value('name').trim(), scopes: chosen, expiresIn }));
    },
    places,
  });
  return (
    <Form state={state} label={texts.createTitle}>
      <TextField name="name" label={name} hint={texts.nameHint} maxLength={100} autoComplete="off" />
      {Object.keys(scopes).length > 0 && <ScopeBoxes scopes={scopes} grantable={grantable} />}
      <LifetimeField />
      <Actions>
        <Submit state={state} working={texts.creating}>
          {texts.create}
        </Submit>
        <Button onClick={onCancel}>{cancel}</Button>
      </Actions>
    </Form>
  );
}

interface RotateKeyFormProps extends KeyFormCallbacks {
  readonly apiKey: ListedKey;
}

/** Asks for the lifetime of the key that takes the place of another. */
export function RotateKeyForm({ apiKey: { id }, onMade, onCancel }: RotateKeyFormProps) {
  const { auth } = useUI();
  const texts = useTexts('apiKeys', apiKeyTexts);
  const { cancel } = useCommonTexts();
  const rotate = neededHook(auth, 'useRotateApiKey', apiKeyPlugin)();
  const settled = useSettledFirst();
  const state = useForm({
    check: () => ({}),
    async send(value) {
      await settled.check();
      onMade(await rotate.mutateAsync({ id, expiresIn: secondsIn(value) }));
    },
    places,
  });
  return (
    <Form state={state} label={texts.rotate}>
      <LifetimeField />
      <Actions>
        <Submit state={state} working={texts.rotating}>
          {texts.rotate}
        </Submit>
        <Button onClick={onCancel}>{cancel}</Button>
      </Actions>
    </Form>
  );
}

interface ScopeBoxesProps {
  readonly scopes: Readonly<Record<string, readonly string[]>>;
  readonly grantable: ScopeGrants | undefined;
}

/** A box for each scope. A member cannot give a key of the organization more than they have. */
function ScopeBoxes({ scopes, grantable }: ScopeBoxesProps) {
  const { classOf } = useUI();
  const texts = useTexts('apiKeys', apiKeyTexts);
  const { nameOfResource, nameOfAction } = usePermissionNames();
  return (
    <div className={classOf('field')}>
      <span className={classOf('label')} aria-hidden="true">
        {texts.scopes}
      </span>
      <PermissionList
        label={texts.scopes}
        everything={scopes}
        item={(resource, action) => (
          <label>
            <input
              type="checkbox"
              name={`${resource}:${action}`}
              aria-label={`${nameOfResource(resource)}: ${nameOfAction(action)}`}
              disabled={grantable && !grantable[resource]?.includes(action)}
            />{' '}
            {nameOfAction(action)}
          </label>
        )}
      />
    </div>
  );
}

const usualDays = [30, 90, 365];

function LifetimeField() {
  const { apiKeys, language } = useUI();
  const texts = useTexts('apiKeys', apiKeyTexts);
  const { days = usualDays } = apiKeys;
  return (
    <SelectField
      name="expiresIn"
      label={texts.expiration}
      choices={days.map((count) => ({
        value: String(count ?? ''),
        label: count === null ? texts.never : plural(language.tag, texts.days, count),
      }))}
    />
  );
}

/** The chosen lifetime in seconds; `null` is never. */
function secondsIn(value: Values): number | null {
  const days = value('expiresIn');
  return days === '' ? null : Number(days) * 86_400;
}
