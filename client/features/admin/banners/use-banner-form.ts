import { useState } from 'react';
import type { ManagedBanner } from '../../../../contract/managed-site.ts';
import { getJson } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useSavedForm } from '../ui/use-saved-form.ts';
import { bannerFormMessages } from './banner-form.messages.ts';
import { type BannerValues, faultsOf, fieldOf, fieldsOf, valuesOf } from './banner-values.ts';
import { useBannerCalls } from './managed-banners.queries.ts';

/** The form of a new banner, or of a stored one. */
export function useBannerForm(opened: ManagedBanner | null, onSaved: (isNew: boolean) => void) {
  const calls = useBannerCalls();
  const [requestId] = useState(randomId);

  function send(values: BannerValues, base: ManagedBanner | null): Promise<ManagedBanner> {
    const fields = fieldsOf(values, base);
    if (base === null) return calls.create({ ...fields, requestId });
    return calls.update({ ...fields, bannerId: base.id, baseUpdatedAt: base.updated_at });
  }

  return useSavedForm({ opened, valuesOf, faultsOf, fieldOf, send, read: readBanner, onSaved });
}

export type BannerForm = ReturnType<typeof useBannerForm>;

async function readBanner({ id: known }: ManagedBanner): Promise<ManagedBanner> {
  const { items } = await getJson('/api/admin/banners');
  const banner = items.find(({ id }) => id === known);
  if (!banner) throw new ApiError('not-found', {}, bannerFormMessages.gone);
  return banner;
}
