import { Link } from '#client/lib/router/link.tsx';
import type { TagUse } from '#contract/tags/tags.ts';
import { tagPath } from './tag-paths.ts';
import { tagsMessages } from './tags.messages.ts';

/** Links to tags that posts often carry together with the tag of the page. Renders nothing when there are none. */
export function RelatedTags({ tags }: { tags: readonly TagUse[] }) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label={tagsMessages.related} className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {tags.map(({ tag }) => (
          <li key={tag} className="max-w-full">
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
