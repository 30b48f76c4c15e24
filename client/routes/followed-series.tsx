import '#client/ui/styles/all.css';
import FollowedSeries from '#client/features/posts/post-series/followed-series.tsx';
import { postSeriesMessages } from '#client/features/posts/post-series/post-series.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';

const texts = postSeriesMessages.followed;

/** `/series`: the series that the viewer follows. */
export default function FollowedSeriesPage() {
  usePageMeta(texts);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:pt-10">
      <h1 className="mb-4 text-2xl">{texts.title}</h1>
      <FollowedSeries />
    </div>
  );
}
