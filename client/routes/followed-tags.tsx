import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { AllFollowedTags } from '#client/features/social/tag-follows/all-followed-tags.tsx';
import { tagFollowsMessages } from '#client/features/social/tag-follows/tag-follows.messages.ts';

const texts = tagFollowsMessages.all;

export default function FollowedTagsPage() {
  usePageMeta(texts);
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:pt-10">
      <h1 className="mb-2 text-2xl">{texts.title}</h1>
      <p className="mb-4 text-ink-soft text-sm">{texts.description}</p>
      <AllFollowedTags />
    </div>
  );
}
