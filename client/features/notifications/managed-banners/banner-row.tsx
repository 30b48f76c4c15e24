import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useRowFocus } from '#client/features/team/admin-ui/dense-list.tsx';
import { MoveHandle } from '#client/features/team/admin-ui/move-handle.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatDate, formatTime, inJapan } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { BannerState, ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { managedBannersMessages as texts } from './managed-banners.messages.ts';
import { useBannerFunction } from './managed-banners.queries.ts';
import { fieldsOf, valuesOf } from './use-banner-editor.ts';

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

export function BannerRow({ banner, index, count, isDragged, onMove, onRemove }: BannerRowProps) {
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
