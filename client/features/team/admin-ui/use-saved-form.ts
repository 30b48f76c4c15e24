import { useRef, useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { adminUiMessages } from './admin-ui.messages.ts';
import { useToldFaults } from './use-told-faults.ts';

export type Faults<Values> = Partial<Record<keyof Values & string, string>>;

interface SavedFormOptions<Stored, Values> {
  /** The record to edit. Null for a new one. */
  opened: Stored | null;
  valuesOf: (stored: Stored | null) => Values;
  /** Returns the validation errors of the values. */
  faultsOf: (values: Values) => Faults<Values>;
  /** Returns the form field of a field of the server. */
  fieldOf: (name: string) => string;
  /** Saves the values in place of `base`, the version that the admin knows. */
  send: (values: Values, base: Stored | null) => Promise<unknown>;
  /** Reads the version that is stored now. */
  read: (stored: Stored) => Promise<Stored>;
  onSaved: (isNew: boolean) => void;
}

/**
 * The state of a form for one record. The input stays when saving fails. When somebody else has saved the record, their
 * version can be overwritten or loaded.
 */
export function useSavedForm<Stored, Values extends object>(
  options: SavedFormOptions<Stored, Values>,
) {
  const { opened, valuesOf, faultsOf, fieldOf, send, read, onSaved } = options;
  const [stored, setStored] = useState(opened);
  const [values, setValues] = useState(() => valuesOf(opened));
  const [initial, setInitial] = useState(values);
  const { faults: remaining, tell } = useToldFaults(faultsOf(values));
  const [refused, setRefused] = useState<Faults<Values>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [isConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isDone = useRef(false);

  function change(changes: Partial<Values>) {
    setValues((before) => ({ ...before, ...changes }));
    setRefused((before) => without(before, Object.keys(changes)));
  }

  function setFaults(found: Faults<Values>, byServer: Faults<Values> = {}) {
    tell(Object.keys(found));
    setRefused(byServer);
  }

  function fail(error: unknown) {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    if (error instanceof ApiError && error.reason === 'changed-elsewhere') setConflict(true);
    else if (fields.length > 0) {
      const found = fields.map(([path, message]) => [fieldOf(path.split('.')[0] ?? ''), message]);
      setFaults({}, Object.fromEntries(found) as Faults<Values>);
      setRefusals((count) => count + 1);
    } else setFailure(messageOf(error));
  }

  async function run(action: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    setConflict(false);
    await action().catch(fail);
    setBusy(false);
  }

  async function sendOver(base: Stored | null) {
    await send(values, base);
    isDone.current = true;
    onSaved(base === null);
  }

  async function save() {
    const found = faultsOf(values);
    setFaults(found);
    if (Object.keys(found).length === 0) return run(() => sendOver(stored));
    setFailure(null);
    setRefusals((count) => count + 1);
  }

  function begin(next: Stored) {
    setStored(next);
    setValues(valuesOf(next));
    setInitial(valuesOf(next));
    setFaults({});
  }

  const isChanged = JSON.stringify(values) !== JSON.stringify(initial);
  const faults = { ...refused, ...remaining };
  const hasFaults = Object.keys(faults).length > 0;
  return {
    ...{ stored, values, change, faults, isConflict, isBusy, isChanged, isDone, save },
    failure: hasFaults ? adminUiMessages.problems : failure,
    /** How many submissions had validation errors. After each, the first invalid field is focused. */
    refusals,
    /** Replaces the values with those that somebody else has saved. */
    reload: () =>
      run(async () => {
        if (stored !== null) begin(await read(stored));
      }),
    /** Overwrites the version that somebody else has saved. */
    overwrite: () => run(async () => sendOver(stored && (await read(stored)))),
  };
}

function without<Values>(faults: Faults<Values>, names: readonly string[]): Faults<Values> {
  const others = Object.entries(faults).filter(([name]) => !names.includes(name));
  return Object.fromEntries(others) as Faults<Values>;
}
