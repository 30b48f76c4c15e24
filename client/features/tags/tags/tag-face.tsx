import { Hash } from 'lucide-react';
import { tintStyle } from '#client/ui/media/tint.ts';
import type { TagUse } from '#contract/tags/tags.ts';
import { CharacterFace } from './character-face.tsx';
import { usePopularTags } from './tags.queries.ts';

/** The picture of a character. For other tags, a number sign in the colours of the tag. */
export function TagFace({ use: { tag, is_character } }: { use: TagUse }) {
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
