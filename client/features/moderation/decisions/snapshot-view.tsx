import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { CoverablePicture } from '#client/ui/media/coverable-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { cx } from '#client/ui/text/cx.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { splitLinks } from '#contract/foundations/links.ts';
import type { Snapshot } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { nameLabels } from '#contract/posts/post-choices.ts';
import { decisionsMessages as texts } from './decisions.messages.ts';

const SIZES: PictureSizes = [
  ['(min-width: 768px)', '600px'],
  [null, '92vw'],
];

interface SnapshotViewProps {
  type: ReportTarget;
  snapshot: Snapshot;
  /** The title above the snapshot. The snapshot repeats the title only if the title contains links to highlight. */
  heading?: string;
  /** The page of the target, if the viewer can open it. */
  to?: string | undefined;
  /** Whether URLs are highlighted instead of linked, so that nobody opens them by accident. */
  highlightsLinks?: boolean;
}

export function SnapshotView(props: SnapshotViewProps) {
  const { type, snapshot, heading, to, highlightsLinks = false } = props;
  const Text = highlightsLinks ? MarkedText : LinkedText;
  const { title, text, tags, page, created_at, image_url, image, veil, pictures } = snapshot;
  const single = image_url && image ? [{ image_url, image, veil }] : [];
  const hasTitle = type !== 'comment' && type !== 'message';
  const shownTitle = title === '' ? texts.untitled : title;
  const hasMarks = highlightsLinks && splitLinks(title).some(({ url }) => !!url);
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 text-ink-soft text-xs">
          <p>
            {texts.nouns[type]} · {texts.posted(formatDateTime(created_at))}
          </p>
          {to !== undefined && (
            <Link
              to={to}
              className="-my-3 ml-auto inline-flex min-h-11 items-center text-brand text-sm hover:underline"
            >
              {texts.open(texts.nouns[type])}
            </Link>
          )}
        </div>
        {hasTitle && (hasMarks || shownTitle !== heading) && (
          <p className="user-text font-bold">
            {highlightsLinks ? <MarkedText text={shownTitle} /> : shownTitle}
          </p>
        )}
        {page && (
          <Link
            to={`/${page.kind}s/${page.id}`}
            className="text-brand text-sm underline underline-offset-2"
          >
            {texts.commentOn(page.kind, page.title || texts.untitled)}
          </Link>
        )}
      </div>
      {(pictures.length > 0 ? pictures : single).map((picture) => (
        <SnapshotPicture key={picture.image_url} {...picture} />
      ))}
      {(text !== '' || !hasTitle) && (
        <p className="user-text">{text === '' ? texts.emptyBody : <Text text={text} />}</p>
      )}
      {tags.length > 0 && (
        <p className="text-ink-soft text-sm">{tags.map((tag) => `#${tag}`).join(' ')}</p>
      )}
      <Labels {...snapshot} />
    </div>
  );
}

/** The labels of a post. A response that was cached before snapshots had labels contains none. */
function Labels({ labels }: Partial<Pick<Snapshot, 'labels'>>) {
  const names = labels ? nameLabels(labels) : '';
  return names !== '' && <p className="text-ink-soft text-sm">{texts.labelled(names)}</p>;
}

function SnapshotPicture({ image_url: src, image, veil }: Snapshot['pictures'][number]) {
  const className = 'max-h-[70svh] rounded-md';
  // For blocked members, the response contains the pictures in one size, because these members have no session with
  // which to fetch them.
  if (src.startsWith('data:')) {
    const { width, height, alt } = image;
    const classes = cx(className, 'w-full object-contain');
    return <img src={src} alt={alt} width={width} height={height} className={classes} />;
  }
  return (
    <CoverablePicture
      src={src}
      {...image}
      veil={veil}
      sizes={SIZES}
      fit="contain"
      className={className}
    />
  );
}

function MarkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece) =>
    piece.url ? (
      <mark key={piece.start} className="rounded-sm bg-warning-soft font-bold text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
