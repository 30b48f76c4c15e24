import { useRef, useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { rowAt } from '#client/features/team/admin-ui/dense-list.tsx';
import { useHandleDrag } from '#client/features/team/admin-ui/move-handle.tsx';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import { UnsavedDialog } from '#client/ui/overlay/unsaved-dialog.tsx';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { BannerRow } from './banner-row.tsx';
import { managedBannersMessages as texts } from './managed-banners.messages.ts';
import { useBannerFunction, useOrderBanners } from './managed-banners.queries.ts';

export function BannerList({ banners }: { banners: readonly ManagedBanner[] }) {
  const { shown, move, ...order } = useBannerOrder(banners);
  const { dragged, handlers } = useHandleDrag(shown.length, move);
  const [removed, setRemoved] = useState<{ banner: ManagedBanner; index: number } | null>(null);
  const call = useBannerFunction();
  const list = useRef<HTMLOListElement>(null);
  // Stays false, because the list stays mounted after a save and can be edited again.
  const isDone = useRef(false);

  return (
    <>
      <p className="mb-2 text-ink-soft text-sm">
        <PointerText touch={texts.orderTouchHint} mouse={texts.orderHint} />
      </p>
      <ol ref={list} aria-label={texts.listLabel} {...handlers} className="space-y-2">
        {shown.map((banner, index) => (
          <BannerRow
            key={banner.id}
            banner={banner}
            index={index}
            count={shown.length}
            isDragged={dragged === index}
            onMove={(by) => move(index, index + by)}
            onRemove={() => setRemoved({ banner, index })}
          />
        ))}
      </ol>
      {order.isChanged && <OrderBar order={order} />}
      <ConfirmDialog
        target={removed}
        titleOf={({ banner }) => texts.removeTitle(banner.title)}
        text={texts.removeText}
        onClose={() => setRemoved(null)}
        onConfirm={({ banner }) => call('deleteBanner', { bannerId: banner.id })}
        doneOf={() => ({ title: texts.removed })}
        focusAfter={({ index }) => rowAt(list.current, index)}
      />
      <UnsavedDialog isChanged={order.isChanged} isSaving={order.isAllSaving} isDone={isDone} />
    </>
  );
}

type Order = Pick<ReturnType<typeof useBannerOrder>, 'save' | 'reset' | 'isSaving'>;

function OrderBar({ order: { save, reset, isSaving } }: { order: Order }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-[calc(--spacing(14)+env(safe-area-inset-bottom))] z-20 mt-3 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-surface p-3 shadow-md md:bottom-3"
    >
      <p role="status" className="text-sm">
        {texts.orderChanged}
      </p>
      <div className="flex gap-2">
        <Button variant="secondary" disabled={isSaving} onClick={reset}>
          {texts.resetOrder}
        </Button>
        <Button busy={isSaving} onClick={() => void save()}>
          {texts.saveOrder}
        </Button>
      </div>
    </div>
  );
}

/** Returns the edited order of the banners. The order is local until it is saved. */
function useBannerOrder(banners: readonly ManagedBanner[]) {
  const saveOrder = useOrderBanners();
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
      await saveOrder(shown.map(({ id }) => id));
      showToast({ type: 'success', title: texts.orderSaved });
      // Changes that are made during the save stay, and can be saved afterwards.
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
  // False when the order has changed during the save, because that change is not being saved.
  const isAllSaving = isSaving && saved === order;
  return { shown, move, save, isChanged, isSaving, isAllSaving, reset: () => setOrder(null) };
}

/** Returns the banners in the order of the ids. Banners without an id in the list come last. */
function arranged(
  banners: readonly ManagedBanner[],
  order: readonly string[] | null,
): readonly ManagedBanner[] {
  if (order === null) return banners;
  const rankOf = ({ id }: ManagedBanner) => {
    const index = order.indexOf(id);
    return index < 0 ? order.length : index;
  };
  return banners.toSorted((one, other) => rankOf(one) - rankOf(other));
}
