import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { followsMessages } from '#client/features/social/follows/follows.messages.ts';
import { suggestedAuthorsQuery } from '#client/features/social/follows/suggested-authors.queries.ts';
import { SuggestedAuthors } from '#client/features/social/follows/suggested-authors.tsx';
import { PopularTagList } from '#client/features/social/tag-follows/popular-tag-list.tsx';
import { useTagFollows } from '#client/features/social/tag-follows/tag-follows.queries.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';

const texts = followsMessages.suggested;
const { title, description } = texts;

/** `/welcome`: members and tags to follow, for a new member. */
export default function WelcomePage() {
  usePageMeta({ title, description });
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-4 md:pt-8">
      <h1 className="text-xl md:text-2xl">{title}</h1>
      <p className="mt-1 text-ink-soft text-sm">{texts.text}</p>
      <SuggestedAuthors
        empty={<EmptyState icon={UsersRound} title={texts.none} text={texts.noneText} />}
      />
      <div className="mt-6">
        <PopularTagList />
      </div>
      <BottomBar className="mt-6 flex justify-end">
        <GoOn />
      </BottomBar>
    </div>
  );
}

/** The link to home. Before the member follows anything, the link says that the choice can wait. */
function GoOn() {
  const { data } = useQuery(suggestedAuthorsQuery);
  const { data: tags = [] } = useTagFollows();
  const hasChosen = tags.length > 0 || data?.items.some(({ follow }) => follow?.is_following);
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
