import { useRef, useState } from 'react';
import type { ManagedBanner } from '../../../../contract/managed-site.ts';
import { getJson } from '../../../lib/api.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { randomId } from '../../../lib/random-id.ts';
import { bannerFormMessages } from './banner-form.messages.ts';
import {
  type BannerFaults,
  type BannerValues,
  faultsFrom,
  faultsOf,
  fieldsOf,
  valuesOf,
} from './banner-values.ts';
import { useBannerCalls } from './managed-banners.queries.ts';

const texts = bannerFormMessages;

/** The form of a new banner, or of a stored one. What is typed stays when saving fails. */
export function useBannerForm(opened: ManagedBanner | null, onSaved: (isNew: boolean) => void) {
  const calls = useBannerCalls();
  const [stored, setStored] = useState(opened);
  const [values, setValues] = useState(() => valuesOf(opened));
  const [initial, setInitial] = useState(values);
  const [faults, setFaults] = useState<BannerFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [isConflict, setConflict] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isDone = useRef(false);
  const [requestId] = useState(randomId);

  function change(changes: Partial<BannerValues>) {
    setValues((before) => ({ ...before, ...changes }));
    setFaults((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])),
    }));
  }

  function begin(banner: ManagedBanner) {
    setStored(banner);
    setValues(valuesOf(banner));
    setInitial(valuesOf(banner));
    setConflict(false);
  }

  function refuse(found: BannerFaults) {
    setFaults(found);
    setFailure(texts.problems);
    setRefusals((count) => count + 1);
  }

  function fail(error: unknown) {
    if (error instanceof ApiError && error.reason === 'changed-elsewhere') setConflict(true);
    else if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      refuse(faultsFrom(error.fields));
    } else setFailure(messageOf(error));
  }

  async function send(base: ManagedBanner | null) {
    const fields = fieldsOf(values, base);
    if (base === null) await calls.create({ ...fields, requestId });
    else await calls.update({ ...fields, bannerId: base.id, baseUpdatedAt: base.updated_at });
    isDone.current = true;
    onSaved(base === null);
  }

  async function run(action: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    setConflict(false);
    await action().catch(fail);
    setBusy(false);
  }

  async function save() {
    const found = faultsOf(values);
    if (Object.keys(found).length > 0) refuse(found);
    else await run(() => send(stored));
  }

  const isChanged = JSON.stringify(values) !== JSON.stringify(initial);
  return {
    ...{ stored, values, change, faults, failure, isConflict, isBusy, isChanged, isDone, save },
    /** How often the values had faults: then the first of them is focused. */
    refusals,
    /** Replaces the values by those that somebody else has saved. */
    reload: () => run(async () => begin(await readBanner(stored))),
    /** Saves over what somebody else has saved. */
    overwrite: () => run(async () => send(await readBanner(stored))),
  };
}

export type BannerForm = ReturnType<typeof useBannerForm>;

async function readBanner(stored: ManagedBanner | null): Promise<ManagedBanner> {
  const { items } = await getJson('/api/admin/banners');
  const banner = items.find(({ id }) => id === stored?.id);
  if (!banner) throw new ApiError('not-found', {}, texts.gone);
  return banner;
}
