import { useRef, useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { rowAt } from '#client/features/team/admin-ui/row-at.ts';
import { useHandleDrag } from '#client/features/team/admin-ui/use-handle-drag.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { UnsavedDialog } from '#client/ui/overlay/unsaved-dialog.tsx';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { BannerRow } from './banner-row.tsx';
import { managedBannersMessages } from './managed-banners.messages.ts';
import { useBannerCalls } from './managed-banners.queries.ts';
import { useBannerOrder } from './use-banner-order.ts';

const texts = managedBannersMessages;

/** The ordered list of all banners. A handle moves a banner by drag or by the arrow keys. */
export function BannerList({ banners }: { banners: readonly ManagedBanner[] }) {
  const { shown, move, ...order } = useBannerOrder(banners);
  const { dragged, handlers } = useHandleDrag(shown.length, move);
  const [removed, setRemoved] = useState<{ banner: ManagedBanner; place: number } | null>(null);
  const { remove } = useBannerCalls();
  const list = useRef<HTMLOListElement>(null);
  // The list stays mounted after a save, and then has no changes.
  const isDone = useRef(false);

  return (
    <>
      <ol ref={list} aria-label={texts.listLabel} {...handlers} className="space-y-2">
        {shown.map((banner, place) => (
          <BannerRow
            key={banner.id}
            banner={banner}
            place={place}
            count={shown.length}
            isDragged={dragged === place}
            onMove={(by) => move(place, place + by)}
            onRemove={() => setRemoved({ banner, place })}
          />
        ))}
      </ol>
      {order.isChanged && <OrderBar order={order} />}
      <ConfirmDialog
        target={removed}
        titleOf={({ banner }) => texts.removeTitle(banner.title)}
        text={texts.removeText}
        onClose={() => setRemoved(null)}
        onConfirm={async ({ banner }) => {
          await remove(banner.id);
          showToast({ type: 'success', title: texts.removed });
        }}
        focusAfter={({ place }) => rowAt(list.current, place)}
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
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 mt-3 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-surface p-3 shadow-md md:bottom-3"
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
