import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import { formatCount } from '#client/lib/format/format.ts';
import { cx } from '#client/ui/text/cx.ts';
import type { Part } from '#contract/members/deleted-content.ts';
import { deletedMessages as texts } from './deleted-content.messages.ts';

interface RestorationPartsProps {
  type: 'post' | 'comment' | 'event';
  parts: readonly Part[];
}

export function RestorationParts({ type, parts }: RestorationPartsProps) {
  const kept = parts.filter(({ count }) => count > 0).map(describePart);
  const lost = parts.filter((part) => part.lost > 0).map(lostText);
  return (
    <div className="space-y-3">
      <PartList
        heading={texts.backup.comesBack}
        items={[texts.backup.itself[type], ...kept]}
        icon={CircleCheck}
        className="text-success"
      />
      {lost.length > 0 && (
        <PartList heading={texts.backup.lost} items={lost} icon={CircleX} className="text-danger" />
      )}
    </div>
  );
}

function describePart({ what, count }: Part): string {
  return what === 'picture'
    ? texts.parts.picture
    : texts.part(texts.parts[what], formatCount(count));
}

function lostText({ what, lost }: Part): string {
  if (what === 'picture') return texts.backup.lostPicture;
  return texts.backup.lostMembers(texts.parts[what], formatCount(lost));
}

interface PartListProps {
  heading: string;
  items: string[];
  icon: LucideIcon;
  className: string;
}

function PartList({ heading, items, icon: Icon, className }: PartListProps) {
  return (
    <section>
      <h3 className="text-ink-soft text-xs">{heading}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {items.map((item) => (
          <li key={item} className="flex items-center gap-1.5">
            <Icon className={cx('size-4 shrink-0', className)} aria-hidden="true" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
