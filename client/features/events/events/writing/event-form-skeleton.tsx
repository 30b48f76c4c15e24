import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { eventFormMessages } from './event-form.messages.ts';

export function EventFormSkeleton() {
  return (
    <div className="mx-auto w-full max-w-form space-y-6 px-4 pt-3 pb-24 md:pt-10">
      <LoadingStatus heading label={eventFormMessages.loading} />
      <Skeleton className="h-8 w-44" />
      <Skeleton shape="box" className="h-36 sm:h-64" />
      <Skeleton shape="box" className="h-12" />
      <Skeleton shape="box" className="h-12" />
      <Skeleton shape="box" className="h-24" />
    </div>
  );
}
