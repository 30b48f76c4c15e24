import { Cake, SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { birthdaysMessages } from '#client/features/members/birthdays/birthdays.messages.ts';
import { formatBirthday } from '#client/features/members/birthdays/format-birthday.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { isFirstRead } from '#client/lib/cache/is-first-read.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { tintStyle } from '#client/ui/media/tint.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { TagDetail, TagUse } from '#contract/tags/tags.ts';
import { newPostPath, tagPath } from './tag-paths.ts';
import { tagsMessages as texts } from './tags.messages.ts';
import { useTagDetail } from './tags.queries.ts';

export function TagHeader({ tag, follow }: { tag: string; follow: ReactNode }) {
  const query = useTagDetail(tag);
  const { data: page } = query;
  const birthday = page?.birthday;
  const isLoading = isFirstRead(query);
  const isCharacter = useSiteSettings()?.characters.includes(tag) === true;
  return (
    <header
      data-loading={isLoading ? '' : undefined}
      className="tint mb-5 rounded-xl bg-(--tint-bg) p-4 text-(--tint-ink) sm:p-5 md:p-8"
      style={tintStyle(tag)}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {page && <Portrait page={page} />}
        {isLoading && isCharacter && (
          <span className="size-20 shrink-0 rounded-full bg-(--tint-bg-deep) md:size-28" />
        )}
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl md:text-3xl">
            <span className="opacity-60">#</span>
            {tag}
          </h1>
          <p className="nums mt-1 flex min-h-6 flex-wrap content-start items-center gap-x-2 gap-y-1 text-sm max-[23rem]:min-h-13">
            {page?.is_character && <Badge tone="tint">{texts.character}</Badge>}
            {birthday && (
              <span
                className={cx('inline-flex items-center gap-1', birthday.is_today && 'font-bold')}
              >
                <Cake className="size-4" aria-hidden="true" />
                {birthday.is_today
                  ? birthdaysMessages.today
                  : texts.birthday(formatBirthday(birthday.day))}
              </span>
            )}
            {page && <span>{texts.posts(formatCount(page.count))}</span>}
          </p>
        </div>
        {/* Invisible until the tag has loaded, because the height of the content above the buttons is unknown. */}
        <div
          className={cx(
            'flex flex-wrap gap-3 max-sm:order-2 max-sm:w-full',
            isLoading && 'invisible',
          )}
        >
          <div className="grid flex-auto">{follow}</div>
          <LinkButton to={newPostPath(tag)} variant="secondary" className="flex-auto">
            <SquarePen className="size-5 max-sm:hidden" aria-hidden="true" />
            {birthday?.is_today ? birthdaysMessages.celebrate : texts.write}
          </LinkButton>
        </div>
        {page && page.description !== '' && (
          <p className="order-1 basis-full">{page.description}</p>
        )}
      </div>
      {page && <RelatedTags tags={page.related} />}
    </header>
  );
}

function Portrait({ page: { tag, image, image_url } }: { page: TagDetail }) {
  if (image_url === null || image === null) return null;
  return (
    <div className="size-20 shrink-0 overflow-hidden rounded-full border-2 border-white/70 md:size-28">
      <Picture
        {...image}
        src={image_url}
        alt={texts.portrait(tag)}
        sizes={[
          ['(min-width: 768px)', '112px'],
          [null, '80px'],
        ]}
        quality="medium"
        eager
        className="size-full"
      />
    </div>
  );
}

function RelatedTags({ tags }: { tags: readonly TagUse[] }) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label={texts.related} className="mt-3">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:flex-wrap">
        {tags.map(({ tag }) => (
          <li key={tag} className="max-w-full shrink-0">
            <Link
              to={tagPath(tag)}
              className="touch-area flex min-h-9 max-w-full items-center rounded-full bg-surface px-3.5 text-ink text-sm hover:underline"
            >
              <span className="truncate">#{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
