import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { followsMessages } from '#client/features/social/follows/follows.messages.ts';
import { suggestedAuthorsQuery } from '#client/features/social/follows/suggested-authors.queries.ts';
import { SuggestedAuthors } from '#client/features/social/follows/suggested-authors.tsx';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { usePopularTags } from '#client/features/tags/tags/tags.queries.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';

const texts = followsMessages.suggested;
const { title, description } = texts;

/** The number of tags. A choice that is short enough to read. */
const TAGS = 6;

/** `/welcome`: members to follow and tags to look at, for a new member. */
export default function WelcomePage() {
  usePageMeta({ title, description });
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-4 md:pt-8">
      <h1 className="text-xl md:text-2xl">{title}</h1>
      <p className="mt-1 text-ink-soft text-sm">{texts.text}</p>
      <SuggestedAuthors
        empty={<EmptyState icon={UsersRound} title={texts.none} text={texts.noneText} />}
      />
      <PopularTags />
      <BottomBar className="mt-6 flex justify-end">
        <GoOn />
      </BottomBar>
    </div>
  );
}

/** Leads to home. Says that the choice can wait until somebody is followed. */
function GoOn() {
  const { data } = useQuery(suggestedAuthorsQuery);
  const hasChosen = data?.items.some(({ follow }) => follow?.is_following) ?? false;
  return (
    <LinkButton
      to="/"
      variant={hasChosen ? 'primary' : 'secondary'}
      className="max-sm:flex-1 sm:min-w-48"
    >
      {hasChosen ? texts.toHome : texts.later}
    </LinkButton>
  );
}

/** Renders nothing while there are no tags, because the page works without them. */
function PopularTags() {
  const id = useId();
  const { data } = usePopularTags();
  const tags = [...(data?.characters ?? []), ...(data?.tags ?? [])].slice(0, TAGS);
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="text-lg">
        {texts.tags}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {tags.map(({ tag }) => (
          <li key={tag} className="max-w-full">
            <Link
              to={tagPath(tag)}
              className="flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm transition-colors hover:border-brand hover:text-brand"
            >
              <span className="truncate">#{tag}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
