import { CircleAlert, Pause } from 'lucide-react';
import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { PictureItem, PictureItems } from './picture-items.ts';
import type { PictureList } from './picture-list.ts';
import { picturesFormMessages as texts } from './pictures-form.messages.ts';

interface PictureTroublesProps {
  items: PictureItems;
  list: PictureList;
  onReplace: (id: string) => void;
}

export function PictureTroubles({ items, ...rest }: PictureTroublesProps) {
  const rows = items.flatMap((item, index) => {
    const isTrouble = item.failure !== null || item.sending?.interruption;
    return isTrouble ? [<Row key={item.id} item={item} number={index + 1} {...rest} />] : [];
  });
  return rows.length === 0 ? null : <ul className="mt-3 space-y-2">{rows}</ul>;
}

type RowProps = Omit<PictureTroublesProps, 'items'> & { item: PictureItem; number: number };

function Row({ item, number, list, onReplace }: RowProps) {
  const { id, failure, sending } = item;
  const interruption = sending?.interruption;
  const Icon = failure === null ? Pause : CircleAlert;
  return (
    <li className="flex flex-wrap items-center gap-x-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3">
      <Icon
        className={failure === null ? 'size-5 text-warning' : 'size-5 text-danger'}
        aria-hidden="true"
      />
      <p
        role={failure === null ? undefined : 'alert'}
        className="min-w-0 flex-1 basis-48 py-2 text-sm"
      >
        {texts.placed(number, failure ?? interruption?.message ?? '')}
      </p>
      <span className="ml-auto flex">
        <Button
          variant="ghost"
          className="px-3"
          onClick={() => (interruption ? interruption.retry() : list.retry(id))}
        >
          {commonMessages.retry}
        </Button>
        {failure !== null && (
          <Button variant="ghost" className="px-3" onClick={() => onReplace(id)}>
            {picturesMessages.replace}
          </Button>
        )}
        <Button variant="ghost" className="px-3" onClick={() => list.stop(id)}>
          {failure === null ? picturesMessages.cancel : texts.remove}
        </Button>
      </span>
    </li>
  );
}
