import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { profileEditMessages } from '../profile-edit.messages.ts';

/** Placeholder of the form while the profile loads. */
export function ProfileFormSkeleton() {
  return (
    <div className="mx-auto w-full max-w-form px-4 pt-6 pb-24">
      <LoadingStatus heading label={profileEditMessages.loading} />
      <Skeleton className="mb-4 h-8 w-56" />
      <div className="overflow-hidden rounded-xl border border-line bg-surface pb-4">
        <Skeleton shape="flush" className="aspect-[7/2]" />
        <div className="relative -mt-10 ml-4 size-24 rounded-full bg-surface p-1 md:-mt-12 md:size-28">
          <Skeleton shape="pill" className="size-full" />
        </div>
        <Skeleton className="mt-3 ml-4 h-6 w-40" />
        <Skeleton className="mt-2 ml-4 h-4 w-24" />
      </div>
      <div className="mt-6 space-y-8">
        <Skeleton shape="box" className="h-12" />
        <Skeleton shape="box" className="h-12" />
        <Skeleton shape="box" className="h-28" />
      </div>
    </div>
  );
}
