import { TagFace } from '#client/features/tags/tags/tag-face.tsx';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { tagsMessages } from '#client/features/tags/tags/tags.messages.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { SearchTerms } from '#contract/foundations/search-text.ts';
import type { TagUse } from '#contract/tags/tags.ts';
import { Marked } from './marked-text.tsx';

/** A tag in the results, with the number of its posts. */
export function TagResult({ use, terms }: { use: TagUse; terms: SearchTerms }) {
  const { tag, count, is_character } = use;
  return (
    <Link
      to={tagPath(tag)}
      className="-mx-2 flex min-h-15 items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover"
    >
      <TagFace use={use} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-bold">
            <Marked text={tag} terms={terms} />
          </span>
          {is_character && <Badge className="shrink-0">{tagsMessages.character}</Badge>}
        </span>
        <span className="nums block text-ink-soft text-xs">
          {tagsMessages.posts(formatCount(count))}
        </span>
      </span>
    </Link>
  );
}
