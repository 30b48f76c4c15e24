import { useId } from 'react';
import { TagFace } from '#client/features/tags/tags/tag-face.tsx';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { tagsMessages } from '#client/features/tags/tags/tags.messages.ts';
import { usePopularTags } from '#client/features/tags/tags/tags.queries.ts';
import { isFirstRead } from '#client/lib/cache/is-first-read.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { LoadingStatus } from '#client/ui/feedback/skeleton.tsx';
import type { TagUse } from '#contract/tags/tags.ts';
import { TagFollowButton } from './tag-follow-button.tsx';
import { tagFollowsMessages as texts } from './tag-follows.messages.ts';

const TAGS = 6;

/** Characters and popular tags to follow. Renders nothing when there are none. */
export function PopularTagList() {
  const id = useId();
  const query = usePopularTags();
  const { data } = query;
  const tags = [...(data?.characters ?? []), ...(data?.tags ?? [])].slice(0, TAGS);
  if (isFirstRead(query)) return <LoadingStatus label={commonMessages.loading} />;
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {texts.popular}
      </h2>
      <p className="text-ink-soft text-sm">{texts.popularText}</p>
      <ul className="divide-y divide-line">
        {tags.map((use) => (
          <TagRow key={use.tag} use={use} note={tagsMessages.posts(formatCount(use.count))} />
        ))}
      </ul>
    </section>
  );
}

export function TagRow({ use, note }: { use: TagUse; note?: string }) {
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 py-3">
      <Link
        to={tagPath(use.tag)}
        className="-m-1 flex flex-text items-center gap-3 rounded-lg p-1 hover:bg-hover"
      >
        <TagFace use={use} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-bold">#{use.tag}</span>
          {note !== undefined && <span className="nums block text-ink-soft text-xs">{note}</span>}
        </span>
      </Link>
      <TagFollowButton tag={use.tag} size="sm" tonal />
    </li>
  );
}
