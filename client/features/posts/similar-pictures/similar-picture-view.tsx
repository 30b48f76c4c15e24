import { Flag, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { ReportDialog } from '#client/features/moderation/reports/report-dialog.tsx';
import { veiledOf } from '#client/features/posts/posts/cards/picture-kind.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CoverablePicture } from '#client/ui/media/coverable-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import type { ComparedPicture, SimilarPicture } from '#contract/posts/similar-pictures.ts';
import { similarPicturesMessages as texts } from './similar-pictures.messages.ts';
import { useAnswer } from './similar-pictures.queries.ts';

/** A picture of the viewer next to a similar picture of another member, and what the viewer has decided about it. */
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

/** Buttons that accept the similar picture, or open a prefilled report about it. */
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

const SIZES: PictureSizes = [
  ['(min-width: 768px)', '360px'],
  [null, '46vw'],
];

/** A post with its compared picture, uncropped. */
function ComparedPost({ label, compared }: { label: string; compared: ComparedPicture }) {
  const { post, picture, picture_url } = compared;
  return (
    <figure className="min-w-0">
      <CoverablePicture
        src={picture_url}
        {...picture}
        veil={veiledOf(post)?.veil ?? null}
        alt={picture.alt || post.title}
        sizes={SIZES}
        fit="contain"
        eager
        className="max-h-[60svh] rounded-lg border border-line"
      />
      <figcaption className="mt-2">
        <p className="font-bold text-sm">{label}</p>
        <Link
          to={`/posts/${post.id}`}
          className="user-text line-clamp-2 text-brand text-sm underline underline-offset-2"
        >
          {post.title}
        </Link>
        <p className="text-ink-soft text-xs">{formatDateTime(post.created_at)}</p>
      </figcaption>
    </figure>
  );
}
