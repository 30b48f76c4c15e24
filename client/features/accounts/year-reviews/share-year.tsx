import { Download } from 'lucide-react';
import { useState } from 'react';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { usePending } from '#client/ui/form/action-button.tsx';
import { Button, buttonClasses } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { yearPictureUrl } from '#contract/accounts/open-years.ts';
import type { YearReview } from '#contract/accounts/year-reviews.ts';
import { yearReviewsMessages as texts } from './year-reviews.messages.ts';
import { useShareYear } from './year-reviews.queries.ts';
import { YearSection } from './year-section.tsx';

export function ShareYear({ review }: { review: YearReview }) {
  const { year, can_share, shared_as } = review;
  const pictureUrl = yearPictureUrl(year);
  return (
    <YearSection title={texts.shareTitle}>
      {can_share ? (
        <>
          <img
            src={pictureUrl}
            alt={texts.picture(year)}
            width={1200}
            height={630}
            loading="lazy"
            className="mt-4 h-auto w-full rounded-lg bg-hover"
          />
          <a
            href={pictureUrl}
            download={`hiroba-${year}.jpg`}
            className={buttonClasses('secondary', 'md', 'mt-4')}
          >
            <Download className="size-5" aria-hidden="true" />
            {texts.save}
          </a>
          {shared_as === null ? <StartSharing year={year} /> : null}
        </>
      ) : (
        <div className="mt-3 space-y-4">
          <p className="text-sm">{texts.notPublic}</p>
          <LinkButton to="/settings/visibility" variant="secondary">
            {texts.toVisibility}
          </LinkButton>
        </div>
      )}
      {shared_as !== null && <Sharing year={year} sharedAs={shared_as} />}
    </YearSection>
  );
}

function useShareAndReport(year: number): (shared: boolean) => Promise<boolean> {
  const { mutateAsync } = useShareYear(year);
  return (shared) =>
    callWithToast(() => mutateAsync(shared), {
      done: { title: shared ? texts.started : texts.stopped },
      failed: texts.failed,
    });
}

function StartSharing({ year }: { year: number }) {
  const share = useShareAndReport(year);
  const [isBusy, start] = usePending(() => share(true));
  return (
    <div className="mt-6 space-y-4 border-line border-t pt-6">
      <p className="text-left text-sm">{texts.shareText}</p>
      <Button busy={isBusy} onClick={start}>
        {texts.start}
      </Button>
    </div>
  );
}

function Sharing({ year, sharedAs }: { year: number; sharedAs: string }) {
  const path = `/years/${sharedAs}`;
  return (
    <div className="mt-6 space-y-4 border-line border-t pt-6">
      <p className="text-sm">{texts.sharedText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ShareButton
          path={path}
          title={texts.title(year)}
          label={texts.send}
          copied={texts.copied}
          failed={texts.copyFailed}
          variant="primary"
        />
        <LinkButton to={path} variant="secondary">
          {texts.sharePage}
        </LinkButton>
      </div>
      <StopSharing year={year} />
    </div>
  );
}

function StopSharing({ year }: { year: number }) {
  const [isAsking, setAsking] = useState(false);
  const share = useShareAndReport(year);
  const stop = () => share(false).then(() => setAsking(false));
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {texts.stop}
      </Button>
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.stopTitle}
        description={texts.stopText}
        label={texts.stop}
        danger
        onAction={stop}
      />
    </>
  );
}
