import { Hash } from 'lucide-react';
import { Link } from 'react-router';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { tagsMessages } from '#client/features/tags/tags/tags.messages.ts';
import { usePopularTags } from '#client/features/tags/tags/tags.queries.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { tintStyle } from '#client/ui/media/tint.ts';
import type { SearchTerms } from '#contract/foundations/search-text.ts';
import type { TagUse } from '#contract/tags/tags.ts';
import { CharacterFace } from '../character-face.tsx';
import { Marked } from './marked-text.tsx';

/** A tag in the results, with the number of its posts. */
export function TagResult({ use, terms }: { use: TagUse; terms: SearchTerms }) {
  const { tag, count, is_character } = use;
  return (
    <Link
      to={tagPath(tag)}
      className="-mx-2 flex min-h-15 items-center gap-3 rounded-lg px-2 py-2 hover:bg-hover"
    >
      <Face use={use} />
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

/** The picture of a character. For other tags a number sign in the colours of the tag. */
function Face({ use: { tag, is_character } }: { use: TagUse }) {
  const { data } = usePopularTags();
  const character = is_character && data?.characters.find((known) => known.tag === tag);
  if (character) return <CharacterFace character={character} size="md" />;
  return (
    <span
      aria-hidden="true"
      className="tint grid size-11 shrink-0 place-items-center rounded-full bg-(--tint-bg) text-(--tint-ink)"
      style={tintStyle(tag)}
    >
      <Hash className="size-5" />
    </span>
  );
}
