import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '#client/features/team/admin-ui/confirm-dialog.tsx';
import { rowAt, useRowFocus } from '#client/features/team/admin-ui/dense-list.tsx';
import { MoveHandle, useHandleDrag } from '#client/features/team/admin-ui/move-handle.tsx';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import { Picture } from '#client/ui/media/picture.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { UnsavedDialog } from '#client/ui/overlay/unsaved-dialog.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import type { BannerState, ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { managedBannersMessages as texts } from './managed-banners.messages.ts';
import { useBannerFunction, useOrderBanners } from './managed-banners.queries.ts';
import { fieldsOf, valuesOf } from './use-banner-editor.ts';

export function BannerList({ banners }: { banners: readonly ManagedBanner[] }) {
  const { shown, move, ...order } = useBannerOrder(banners);
  const { dragged, handlers } = useHandleDrag(shown.length, move);
  const [removed, setRemoved] = useState<{ banner: ManagedBanner; index: number } | null>(null);
  const call = useBannerFunction();
  const list = useRef<HTMLOListElement>(null);
  // Never becomes true, because the list stays mounted after a save and can be edited again.
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
      // If the order is changed while it is being saved, the new order is kept and can be saved afterwards.
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

/** Returns the banners in the order of the ids. Banners that are not in `ids` come last. */
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

const tones: Record<BannerState, 'success' | 'brand' | 'warning' | 'neutral'> = {
  shown: 'success',
  behind: 'warning',
  planned: 'brand',
  over: 'neutral',
  inactive: 'neutral',
};

interface BannerRowProps {
  banner: ManagedBanner;
  index: number;
  count: number;
  isDragged: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function BannerRow({ banner, index, count, isDragged, onMove, onRemove }: BannerRowProps) {
  const { id, title, state } = banner;
  const setActive = useSetActive();
  const isStopped = state === 'inactive';
  return (
    <li
      ref={useRowFocus()}
      tabIndex={-1}
      data-admin-row
      className={cx(
        'flex items-center gap-1.5 rounded-lg border border-line bg-surface py-2 pr-3 -outline-offset-2 sm:gap-4',
        isDragged && 'border-brand shadow-md',
      )}
    >
      <MoveHandle label={texts.handle(title, index + 1, count)} onMove={onMove} />
      <Thumb banner={banner} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/admin/banners/${id}`}
          className="line-clamp-2 font-bold text-sm underline-offset-4 hover:underline sm:text-base"
        >
          {title}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-xs">
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          <Period banner={banner} />
        </p>
        {state === 'behind' && (
          <p className="phrases mt-1 text-ink-soft text-xs">{texts.behindHint}</p>
        )}
      </div>
      <MoreMenu
        label={texts.menu(title)}
        entries={[
          { label: texts.edit, icon: Pencil, to: `/admin/banners/${id}` },
          isStopped
            ? { label: texts.resume, icon: Eye, onSelect: () => void setActive(banner, true) }
            : { label: texts.stop, icon: EyeOff, onSelect: () => void setActive(banner, false) },
          { label: texts.remove, icon: Trash2, onSelect: onRemove, danger: true, separated: true },
        ]}
      />
    </li>
  );
}

function Thumb({ banner: { image, image_url } }: { banner: ManagedBanner }) {
  if (!image || !image_url) {
    return (
      <span className="grid aspect-16/6 w-20 shrink-0 place-items-center rounded-md bg-sunken text-ink-faint text-xs sm:w-40">
        {texts.noPicture}
      </span>
    );
  }
  return (
    <div className="relative ml-1 aspect-16/6 w-20 shrink-0 overflow-hidden rounded-md sm:w-40">
      <Picture
        src={image_url}
        {...image}
        sizes={[[null, '160px']]}
        focal={{ x: 100, y: 50 }}
        className="absolute! inset-0 size-full"
      />
    </div>
  );
}

function Period({ banner: { display_start, display_end } }: { banner: ManagedBanner }) {
  const moment = (iso: string) => `${formatDate(iso, inJapan)} ${formatTime(iso, inJapan)}`;
  const [from, until] = [moment(display_start), display_end && moment(display_end)];
  return (
    <span className="md:*:whitespace-nowrap">
      <span>{until ? texts.begin(from) : texts.from(from)}</span>
      {until && <span>{until}</span>}
    </span>
  );
}

function useSetActive() {
  const call = useBannerFunction();
  return async function setActive(banner: ManagedBanner, is_active: boolean): Promise<void> {
    const { id: bannerId, updated_at: baseUpdatedAt } = banner;
    const fields = { ...fieldsOf(valuesOf(banner), banner), is_active };
    try {
      const { banner: saved } = await call('updateBanner', { ...fields, bannerId, baseUpdatedAt });
      showToast({
        type: 'success',
        title: is_active ? texts.resumed : texts.stopped,
        about: `banner:${bannerId}`,
        action: { label: texts.undo, onSelect: () => void setActive(saved, !is_active) },
      });
    } catch (error) {
      showToast({ type: 'error', title: texts.actionFailed, message: messageOf(error) });
    }
  };
}
