import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useEditor } from '#client/ui/form/use-editor.ts';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { type BannerValues, checkBanner, fieldsOf, names, valuesOf } from './banner-values.ts';
import { readManagedBanner, useBannerCalls } from './managed-banners.queries.ts';

/** Returns the form of a new banner, or of a stored one. */
export function useBannerEditor(opened: ManagedBanner | null, onSaved: () => void) {
  const calls = useBannerCalls();
  const { idOf } = useRequestId();

  function send(values: BannerValues, base: ManagedBanner | null): Promise<ManagedBanner> {
    const fields = fieldsOf(values, base);
    if (base === null) return calls.create({ ...fields, requestId: idOf(fields) });
    return calls.update({ ...fields, bannerId: base.id, baseUpdatedAt: base.updated_at });
  }

  const read = ({ id }: ManagedBanner) => readManagedBanner(id);
  return useEditor({ opened, valuesOf, check: checkBanner, names, send, read, onSaved });
}

export type BannerForm = ReturnType<typeof useBannerEditor>;
