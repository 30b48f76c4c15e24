import '#client/ui/styles/all.css';
import { AllInsights, InsightsOfPost } from '#client/features/posts/post-insights/insights.tsx';
import { postInsightsMessages as texts } from '#client/features/posts/post-insights/post-insights.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useParams } from '#client/lib/router/router-hooks.ts';

export default function InsightsPage() {
  const { postId } = useParams();
  usePageMeta({ title: texts.title, description: texts.description });
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:pt-10">
      {postId === undefined ? <AllInsights /> : <InsightsOfPost key={postId} postId={postId} />}
    </div>
  );
}
