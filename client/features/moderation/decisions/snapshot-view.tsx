import type { ReactNode } from 'react';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { CoverablePicture } from '#client/ui/media/coverable-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { cx } from '#client/ui/text/cx.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { splitLinks } from '#contract/foundations/links.ts';
import type { Snapshot } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import { nameLabels } from '#contract/posts/label-names.ts';
import { decisionsMessages } from './decisions.messages.ts';

const texts = decisionsMessages;
const SIZES: PictureSizes = [
  ['(min-width: 768px)', '600px'],
  [null, '92vw'],
];

interface SnapshotViewProps {
  type: ReportTarget;
  snapshot: Snapshot;
  /** The page of the target, if the viewer can open it. */
  to?: string | undefined;
  /** Whether URLs are highlighted instead of linked, so that nobody opens them by accident. */
  highlightsLinks?: boolean;
}

/** A snapshot of a target: title, picture, text, tags and parent. */
export function SnapshotView({ type, snapshot, to, highlightsLinks = false }: SnapshotViewProps) {
  const Text = highlightsLinks ? MarkedText : LinkedText;
  const { title, text, tags, page, created_at } = snapshot;
  const hasTitle = type !== 'comment' && type !== 'message';
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <p className="text-ink-soft text-xs">
          {texts.nouns[type]} · {texts.posted(formatDateTime(created_at))}
        </p>
        {hasTitle && (
          <p className="user-text font-bold">
            <MaybeLink to={to}>
              {title === '' ? (
                texts.untitled
              ) : highlightsLinks ? (
                <MarkedText text={title} />
              ) : (
                title
              )}
            </MaybeLink>
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
      <SnapshotPictures snapshot={snapshot} />
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

function SnapshotPictures({ snapshot }: { snapshot: Snapshot }) {
  const { image_url, image, veil, pictures } = snapshot;
  const one = image_url && image ? [{ image_url, image, veil }] : [];
  const shown = pictures.length > 0 ? pictures : one;
  return shown.map((picture) => <SnapshotPicture key={picture.image_url} {...picture} />);
}

function SnapshotPicture({ image_url: src, image, veil }: Snapshot['pictures'][number]) {
  const className = 'max-h-[70svh] rounded-md';
  // A blocked member has no session to fetch pictures with, so the response contains them in one size.
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

/** A text with highlighted URLs. */
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

function MaybeLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <Link to={to} className="hover:underline">
      {children}
    </Link>
  );
}
