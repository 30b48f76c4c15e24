import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { SimilarPictureView } from '#client/features/posts/similar-pictures/similar-picture-view.tsx';
import { similarPicturesMessages as texts } from '#client/features/posts/similar-pictures/similar-pictures.messages.ts';
import { similarPictureQuery } from '#client/features/posts/similar-pictures/similar-pictures.queries.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** `/similar-pictures/{similarId}`: a picture of the viewer next to a similar picture of another member. */
export default function SimilarPicturePage() {
  const { similarId = '' } = useParams();
  const query = useQuery(similarPictureQuery(similarId));
  usePageMeta({ title: texts.pageTitle });
  return (
    <LoadedQuery heading query={query} loading={<Loading />} missing={<Missing />}>
      {(similar) => <SimilarPictureView similar={similar} />}
    </LoadedQuery>
  );
}

function Loading() {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 pb-12 md:pt-10">
      <LoadingStatus heading label={texts.loading} />
      <Skeleton className="h-8 w-2/3" />
      <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-6">
        <Skeleton shape="box" className="aspect-square w-full" />
        <Skeleton shape="box" className="aspect-square w-full" />
      </div>
    </div>
  );
}

function Missing() {
  const link = { to: '/announcements', label: texts.toNotifications };
  return <MissingPage icon={ImageOff} texts={texts} link={link} />;
}
