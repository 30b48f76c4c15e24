import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { Link } from '#client/lib/router/link.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { PostSeries } from '#contract/posts/post-series.ts';
import { postSeriesMessages as texts } from './post-series.messages.ts';
import { SeriesCover } from './post-series-list.tsx';
import { SeriesMenu } from './series-menu.tsx';

interface SeriesHeadProps {
  series: PostSeries;
  /** The button that follows the series of another member. */
  followButton: ReactNode;
}

/** The header of a series' page: cover, texts, author and actions. */
export function SeriesHead({ series, followButton }: SeriesHeadProps) {
  const { title, description, profiles, posts_count, hidden } = series;
  return (
    <header className="space-y-4">
      {hidden && (
        <p className="rounded-lg bg-warning-soft px-4 py-3 text-sm">
          {texts.hidden(hidden.reason)}
        </p>
      )}
      <div className="flex gap-4">
        <div className="relative size-28 shrink-0 overflow-hidden rounded-lg bg-sunken sm:size-40">
          <SeriesCover series={series} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h1 className="overflow-hidden break-words text-xl sm:text-2xl">{title}</h1>
          <Link
            to={`/user/${profiles.id}`}
            className="flex min-h-11 w-fit max-w-full items-center text-ink-soft text-sm hover:text-brand hover:underline"
          >
            <span className="truncate">{texts.by(nameOf(profiles))}</span>
          </Link>
          {posts_count > 0 && (
            <p className="nums text-ink-soft text-sm">{texts.count(posts_count)}</p>
          )}
        </div>
        <div className="-mt-2 -mr-2 shrink-0">
          <SeriesMenu series={series} />
        </div>
      </div>
      {description !== '' && (
        <p className="whitespace-pre-wrap break-words text-sm">
          <LinkedText text={description} />
        </p>
      )}
      <Actions series={series} followButton={followButton} />
    </header>
  );
}

function Actions({ series, followButton }: SeriesHeadProps) {
  const { id, title, first_post_id, can } = series;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {first_post_id !== null && (
        <LinkButton to={`/posts/${first_post_id}`}>
          <BookOpen className="size-5" aria-hidden="true" />
          {texts.readFirst}
        </LinkButton>
      )}
      {can.follow && followButton}
      {/* A series without readable posts cannot be shared, because others do not see its page. */}
      {first_post_id !== null && (
        <ShareButton
          path={`/series/${id}`}
          title={title}
          label={texts.share}
          copied={texts.shared}
          failed={texts.shareFailed}
          compact
        />
      )}
    </div>
  );
}
