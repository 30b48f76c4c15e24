import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { coverShape } from './profile-cover.tsx';
import { profilesMessages } from './profiles.messages.ts';

export function ProfileSkeleton() {
  return (
    <div>
      <LoadingStatus heading label={profilesMessages.loading} />
      <Skeleton shape="flush" className={coverShape} />
      <div className="mx-auto w-full max-w-page px-4">
        <div className="relative -mt-10 size-24 rounded-full bg-paper p-1 md:-mt-14 md:size-28">
          <Skeleton shape="pill" className="size-full" />
        </div>
        <Skeleton className="mt-4 h-7 w-48" />
        <Skeleton className="mt-2 h-4 w-28" />
        <Skeleton className="mt-5 h-4 w-full max-w-text" />
        <Skeleton className="mt-2 h-4 w-2/3 max-w-80" />
        <Skeleton className="mt-5 h-5 w-56" />
      </div>
    </div>
  );
}
