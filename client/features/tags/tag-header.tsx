import { SquarePen } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { tintStyle } from '../../ui/tint.ts';
import { newPostPath } from './tag-paths.ts';
import { tagsMessages } from './tags.messages.ts';
import { useTagUse } from './tags.queries.ts';

const texts = tagsMessages;

/** The header of a tag's page, in the tag's colours: name, number of posts, and a link to post with it. */
export function TagHeader({ tag }: { tag: string }) {
  const use = useTagUse(tag);
  return (
    <header
      className="tint mb-5 flex items-end justify-between gap-x-6 gap-y-4 rounded-xl bg-(--tint-bg) p-5 text-(--tint-ink) max-sm:flex-col max-sm:p-4 max-sm:items-start md:p-8"
      style={tintStyle(tag)}
    >
      <div className="min-w-0">
        <h1 className="text-2xl md:text-3xl">
          <span className="mr-0.5 opacity-60">#</span>
          {tag}
        </h1>
        <p className="nums mt-1 flex min-h-6 flex-wrap content-start items-center gap-x-2 gap-y-1 text-sm max-[23rem]:min-h-13">
          {use?.is_character && <Badge tone="tint">{texts.character}</Badge>}
          {use !== undefined && <span>{texts.posts(formatCount(use?.count ?? 0))}</span>}
        </p>
      </div>
      <LinkButton to={newPostPath(tag)} className="shrink-0">
        <SquarePen className="size-5" aria-hidden="true" />
        {texts.write}
      </LinkButton>
    </header>
  );
}
