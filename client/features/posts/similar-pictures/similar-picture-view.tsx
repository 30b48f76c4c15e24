import { Flag, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ReportDialog } from '#client/features/moderation/reports/report-dialog.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { SimilarPicture } from '#contract/posts/similar-pictures.ts';
import { ComparedPost } from './compared-post.tsx';
import { similarPicturesMessages } from './similar-pictures.messages.ts';
import { useAnswer } from './similar-pictures.queries.ts';

const texts = similarPicturesMessages;

/** A picture of the viewer beside one of another member that looks like it, and what the viewer says about it. */
export function SimilarPictureView({ similar }: { similar: SimilarPicture }) {
  const { id, own, other } = similar;
  const name = nameOf(other.post.profiles);
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 pb-12 md:pt-10">
      <h1 className="font-bold text-2xl [word-break:auto-phrase]">{texts.pageTitle}</h1>
      <p className="mt-2">{texts.lead(name)}</p>
      <p className="mt-1 text-ink-soft text-sm">{texts.leadText}</p>
      <div className="mt-6 grid grid-cols-2 gap-3 sm:gap-6">
        <ComparedPost label={texts.own} compared={own} />
        <ComparedPost label={texts.other(name)} compared={other} />
      </div>
      <Answer key={id} similar={similar} />
    </div>
  );
}

/** Says that it is fine, or opens the form of a report, which is filled in. */
function Answer({ similar: { id, state, own, other } }: { similar: SimilarPicture }) {
  const [isReporting, setReporting] = useState(false);
  const { mutate, isPending, error } = useAnswer(id);
  const draft = {
    reason: 'copyright',
    detail: texts.detail(own.post.title, `/posts/${own.post.id}`),
  } as const;
  return (
    <div className="mt-6 space-y-4">
      {error && <FailureAlert title={texts.failed} text={messageOf(error)} />}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {state !== 'open' && texts.answered[state]}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        {state === 'open' && (
          <Button variant="secondary" busy={isPending} onClick={() => mutate('fine')}>
            <ShieldCheck className="size-5" aria-hidden="true" />
            {texts.fine}
          </Button>
        )}
        {state !== 'reported' && (
          <Button
            variant={state === 'open' ? 'primary' : 'ghost'}
            onClick={() => setReporting(true)}
          >
            <Flag className="size-5" aria-hidden="true" />
            {texts.report}
          </Button>
        )}
      </div>
      <ReportDialog
        open={isReporting}
        onClose={() => setReporting(false)}
        targetType="post"
        targetId={other.post.id}
        initial={draft}
        onSent={() => mutate('reported')}
      />
    </div>
  );
}
