import { useState } from 'react';
import type { ManagedBanner } from '../../../../contract/managed-site.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { announce } from '../../../ui/announce.ts';
import { moveItem } from '../../../ui/move-item.ts';
import { showToast } from '../../../ui/toast.tsx';
import { managedBannersMessages } from './managed-banners.messages.ts';
import { useBannerCalls } from './managed-banners.queries.ts';

const texts = managedBannersMessages;

/** The order that an admin makes of the banners. It is kept here until it is saved. */
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
      // What was moved meanwhile waits for the next press.
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
  // What was moved meanwhile is not part of what is being saved.
  const isAllSaving = isSaving && saved === order;
  return { shown, move, save, isChanged, isSaving, isAllSaving, reset: () => setOrder(null) };
}

/** The banners in an order of their ids. Those that it does not name come last. */
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
