import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Library } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { SeriesPosition } from '#contract/posts/post-series.ts';
import { postSeriesMessages } from './post-series.messages.ts';
import { seriesOfPostQuery } from './post-series.queries.ts';

const texts = postSeriesMessages.position;

/** The series of a post, each with the number of the post in it and links to the previous and the next post. */
export default function SeriesNavigation({ postId }: { postId: string }) {
  const { data } = useQuery(seriesOfPostQuery(postId));
  if (!data || data.length === 0) return null;
  return (
    <div className="space-y-3">
      {data.map((position) => (
        <PositionLinks key={position.id} position={position} />
      ))}
    </div>
  );
}

function PositionLinks({
  position: { id, title, number, total, previous, next },
}: {
  position: SeriesPosition;
}) {
  return (
    <nav
      aria-label={texts.label(title)}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <Link
        to={`/series/${id}`}
        className="flex min-h-12 items-center gap-2 border-line border-b px-4 py-2 hover:bg-hover"
      >
        <Library className="size-5 shrink-0 text-brand" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate font-bold">{title}</span>
        <span aria-hidden="true" className="nums shrink-0 text-ink-soft text-sm">
          {texts.at(number, total)}
        </span>
        <span className="sr-only">{texts.atLong(number, total)}</span>
      </Link>
      <div className="grid grid-cols-2 divide-x divide-line">
        <Step to={previous} word={texts.previous} nameOf={texts.previousOf} none={texts.first} />
        <Step to={next} word={texts.next} nameOf={texts.nextOf} none={texts.last} isNext />
      </div>
    </nav>
  );
}

interface StepProps {
  to: SeriesPosition['next'];
  word: string;
  nameOf: (title: string) => string;
  none: string;
  isNext?: boolean;
}

function Step({ to, word, nameOf, none, isNext = false }: StepProps) {
  const layout = cx(
    'flex min-h-14 min-w-0 items-center gap-1 px-2 py-2 text-sm',
    isNext && 'justify-end text-right',
  );
  if (to === null) return <p className={cx(layout, 'px-4 text-ink-soft text-xs')}>{none}</p>;
  const title = to.title || postSeriesMessages.untitled;
  const Icon = isNext ? ChevronRight : ChevronLeft;
  const icon = <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />;
  return (
    <Link
      to={`/posts/${to.id}`}
      aria-label={nameOf(title)}
      className={cx(layout, 'hover:bg-hover')}
    >
      {!isNext && icon}
      <span className="min-w-0">
        <span className="block font-bold">{word}</span>
        <span className="block truncate text-ink-soft text-xs">{title}</span>
      </span>
      {isNext && icon}
    </Link>
  );
}
