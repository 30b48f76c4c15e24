import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, useForm } from 'react-hook-form';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { errorsAt, type FieldError } from './field-errors.ts';

export interface EditorOptions<Values, Stored, Saved> {
  /** The record to edit, or null for a new record. With `merge`, the latest version of the record. */
  opened: Stored | null;
  /** Returns the values of a stored record. For null, returns the values of a new record. */
  valuesOf: (stored: Stored | null) => Values;
  /** Initial unsaved values, such as those from before a reload. */
  unsent?: Values | undefined;
  /** Called after each change, with the version on which the values are based. */
  onChange?: (values: Values, base: Stored | null) => void;
  /** Applies the edits to a newer version. Until the next `review`, a save still replaces the known version. */
  merge?: (values: Values, known: Stored, latest: Stored) => Values;
  /** Whether a version of the record is newer than the known one. A form with `merge` follows only newer versions. */
  isNewer?: (latest: Stored, known: Stored) => boolean;
  /** Returns the validation errors of the values. `stored` is the record that the form shows. */
  check?: (values: Values, stored: Stored | null) => readonly FieldError[];
  /** Maps the names of fields in the contract to their names in the form. Contains only names that differ. */
  names?: Partial<Record<string, keyof Values & string>>;
  /**
   * When errors appear. With `submit`, a corrected field shows no new error until the next submission. With `touch`, a
   * field is validated when it loses the focus, and then on each change.
   */
  appear?: 'submit' | 'touch';
  /** Saves the values in place of `base`, the version that the user knows. `reason` is empty without a review. */
  send: (values: Values, base: Stored | null, reason: string) => Promise<Saved>;
  /** Reads the stored version, for example after a conflict. Not needed by a form that only creates records. */
  read?: (stored: Stored) => Promise<Stored>;
  /** Called after a save. The form is busy until the returned promise resolves. */
  onSaved: (saved: Saved, values: Values) => void | Promise<void>;
}

export interface EditorState {
  isBusy: boolean;
  isChanged: boolean;
  /** Set once the values are saved, just before the user leaves the form. */
  isDone: RefObject<boolean>;
  /** The number of submissions. After each, the first invalid field is focused. */
  submissions: number;
  invalid: readonly string[];
  /** Why the last call failed, unless the server has refused single fields. */
  failure: string | null;
  isConflict: boolean;
  save: () => Promise<void>;
  reload: () => Promise<void>;
  /** Overwrites the version that has caused the conflict. An even newer version causes another conflict. */
  overwrite: () => Promise<void>;
}

export interface BoundField<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

export interface Editor<Values, Stored> extends EditorState {
  values: Values;
  /** The record that the form shows. Null for a new record. */
  stored: Stored | null;
  /** Whether the form began with `unsent`. */
  isRestored: boolean;
  /** The version that the next save replaces. */
  base: RefObject<Stored | null>;
  field: <Name extends keyof Values & string>(name: Name) => BoundField<Values[Name]>;
  change: (changes: Partial<Values>) => void;
  /** Whether the user's edits were applied to a newer version since the form began. */
  isMerged: boolean;
  /** Validates the values and shows their errors. After that, a save replaces the version that the form shows. */
  review: () => Promise<boolean>;
  /** Saves reviewed values. Rejects when this fails. After a conflict, the next attempt replaces the newer version. */
  confirm: (reason: string) => Promise<void>;
  /** Records that the form is left without saving. */
  abandon: () => void;
  begin: (next: Stored | null) => void;
}

/** The type of the error that is set when somebody else has changed the record. */
const CONFLICT = 'conflict';
/** The type of errors from the server. They stay until their field changes. */
const REFUSED = 'refused';

/** Returns the form of one record. After a save by somebody else, the form can overwrite or load the newer version. */
export function useEditor<Values extends object, Stored, Saved>(
  options: EditorOptions<Values, Stored, Saved>,
): Editor<Values, Stored> {
  const {
    opened,
    valuesOf,
    unsent,
    merge,
    isNewer,
    check,
    names = {},
    appear = 'submit',
  } = options;
  const { send, read, onSaved } = options;
  const [stored, setStored] = useState(opened);
  const [initial, setInitial] = useState(() => valuesOf(opened));
  const [isReading, setReading] = useState(false);
  const [isRestored, setRestored] = useState(unsent !== undefined);
  const [isMerged, setMerged] = useState(false);
  const base = useRef(opened);
  // The stored version that has caused the conflict.
  const conflicting = useRef<Stored | null>(null);
  const isDone = useRef(false);
  const runOnce = useRunOnce();
  // `FieldValues` is untyped. `field` and `change` add the types of the fields.
  const form = useForm<FieldValues>({
    defaultValues: { ...(unsent ?? initial) },
    resolver: (sent) => resolved(sent, atFields(check?.(sent as Values, stored) ?? [])),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // `EditorFrame` focuses the invalid field once the fields are no longer inert.
    shouldFocusError: false,
  });
  const values = form.watch() as Values;
  const { errors, isSubmitting, isSubmitted, submitCount, touchedFields } = form.formState;
  const { root, ...invalid } = errors;
  const atFields = (found: readonly FieldError[]) =>
    errorsAt(found, (name) => names[name] ?? (name in values ? name : undefined));

  function change(changes: Partial<Values>) {
    for (const [name, value] of Object.entries(changes)) form.setValue(name, value);
    const changed = Object.keys(changes);
    const cleared = changed.filter((name) => errors[name]?.type === REFUSED);
    if (cleared.length > 0) form.clearErrors(cleared);
    const isLive = (name: string) => isSubmitted || touchedFields[name];
    const checked = appear === 'touch' ? changed.filter(isLive) : namesFound(invalid);
    if (checked.length > 0) void form.trigger(checked);
    options.onChange?.(form.getValues() as Values, base.current);
  }

  function leave(name: string) {
    if (appear === 'submit') return;
    form.setValue(name, form.getValues(name), { shouldTouch: true, shouldValidate: true });
  }

  /** Shows the errors of fields at their fields, and other failures above the buttons. */
  async function fail(error: unknown): Promise<void> {
    const isApi = error instanceof ApiError;
    const refused = Object.entries(atFields(isApi ? Object.entries(error.fields) : []));
    for (const [name, message] of refused) form.setError(name, { type: REFUSED, message });
    if (stored !== null && read && isConflict(error)) {
      try {
        conflicting.current = await read(stored);
        form.setError('root', { type: CONFLICT });
      } catch (failure) {
        form.setError('root', { message: messageOf(failure) });
      }
    } else if (refused.length === 0) form.setError('root', { message: messageOf(error) });
  }

  const submit = form.handleSubmit(async (sent) => {
    try {
      const saved = await send(sent as Values, base.current, '');
      isDone.current = true;
      await onSaved(saved, sent as Values);
    } catch (error) {
      await fail(error);
    }
  });

  async function reload(): Promise<void> {
    if (stored === null || !read) return;
    setReading(true);
    try {
      begin(await read(stored));
    } catch (error) {
      await fail(error);
    }
    setReading(false);
  }

  function begin(next: Stored | null) {
    const begun = valuesOf(next);
    base.current = next;
    setStored(next);
    setInitial(begun);
    setRestored(false);
    setMerged(false);
    form.reset({ ...begun });
  }

  const isChanged = !isSame(values, initial);
  const follow = useEffectEvent((latest: Stored | null) => {
    if (!merge || !stored || !latest || !isNewer?.(latest, stored)) return;
    const merged = isChanged ? merge(values, stored, latest) : null;
    const next = valuesOf(latest);
    if (merged === null || isSame(merged, next)) return begin(latest);
    setStored(latest);
    setInitial(next);
    setMerged(true);
    change(merged);
  });
  useEffect(() => follow(opened), [opened]);

  return {
    ...{ values, stored, base, isRestored, isMerged, isDone, change, begin },
    field: (name) => ({
      name,
      value: values[name],
      error: invalid[name]?.message as string | undefined,
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
      onBlur: () => leave(name),
    }),
    async review() {
      let isValid = false;
      await form.handleSubmit(() => {
        isValid = true;
      })();
      if (isValid) base.current = stored;
      return isValid;
    },
    async confirm(reason) {
      try {
        await onSaved(await send(values, base.current, reason), values);
      } catch (error) {
        if (isConflict(error) && stored && read) base.current = await read(stored);
        throw error;
      }
    },
    abandon() {
      isDone.current = true;
    },
    isBusy: isSubmitting || isReading,
    isChanged,
    submissions: submitCount,
    invalid: Object.keys(invalid),
    failure: root?.message ?? null,
    isConflict: root?.type === CONFLICT,
    save: () => runOnce(submit),
    reload: () => runOnce(reload),
    overwrite: () =>
      runOnce(() => {
        base.current = conflicting.current;
        return submit();
      }),
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'changed-elsewhere';
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns a function that ignores calls while an action runs. A press can arrive before a form renders as busy. */
function useRunOnce() {
  const pending = useRef<Promise<void>>(undefined);
  return (action: () => Promise<void>) => {
    pending.current ??= action().finally(() => {
      pending.current = undefined;
    });
    return pending.current;
  };
}

function resolved(values: FieldValues, found: Record<string, string>) {
  const entries = Object.entries(found);
  if (entries.length === 0) return { values, errors: {} };
  const errors = entries.map(([name, message]) => [name, { type: 'value', message }] as const);
  return { values: {}, errors: Object.fromEntries(errors) };
}

function namesFound(errors: FieldErrors): string[] {
  return Object.keys(errors).filter((name) => errors[name]?.type !== REFUSED);
}
