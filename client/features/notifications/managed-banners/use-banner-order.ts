import { useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { managedBannersMessages } from './managed-banners.messages.ts';
import { useBannerCalls } from './managed-banners.queries.ts';

const texts = managedBannersMessages;

/** The order of the banners as edited by an admin. It is local until it is saved. */
export function useBannerOrder(banners: readonly ManagedBanner[]) {
  const calls = useBannerCalls();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [saved, setSaved] = useState<readonly string[] | null>(null);
  const shown = arranged(banners, order);

  function move(from: number, to: number) {
    const banner = shown[from];
    const next = moveItem(shown, from, to);
    if (!banner || next === shown) return;
    setOrder(next.map(({ id }) => id));
    announce(texts.moved(banner.title, to + 1, shown.length));
  }

  async function save() {
    setSaved(order);
    try {
      await calls.order(shown.map(({ id }) => id));
      showToast({ type: 'success', title: texts.orderSaved });
      // Moves made during the save are saved by the next press.
      setOrder((now) => (now === order ? null : now));
    } catch (error) {
      const isConflict = error instanceof ApiError && error.reason === 'changed-elsewhere';
      const message = isConflict ? texts.orderConflict : messageOf(error);
      showToast({ type: 'error', title: texts.orderFailed, message });
    }
    setSaved(null);
  }

  const isChanged = shown.some(({ id }, index) => banners[index]?.id !== id);
  const isSaving = saved !== null;
  // Moves made during the save are not part of it.
  const isAllSaving = isSaving && saved === order;
  return { shown, move, save, isChanged, isSaving, isAllSaving, reset: () => setOrder(null) };
}

/** Returns the banners in the order of the ids. Banners without an id in the list come last. */
function arranged(
  banners: readonly ManagedBanner[],
  order: readonly string[] | null,
): readonly ManagedBanner[] {
  if (order === null) return banners;
  const placeOf = ({ id }: ManagedBanner) => {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  };
  return banners.toSorted((one, other) => placeOf(one) - placeOf(other));
}
