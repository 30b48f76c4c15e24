import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { FollowRequestList } from '#client/features/social/follows/follow-request-list.tsx';
import { followRequestsMessages as texts } from '#client/features/social/follows/follow-requests.messages.ts';

export default function FollowRequestsPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-16 md:pt-10">
      <h1 className="text-2xl">{texts.title}</h1>
      <p className="mt-2 mb-4 text-ink-soft text-sm">{texts.description}</p>
      <FollowRequestList />
    </div>
  );
}
