import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { cardOfPost } from '#client/features/posts/posts/post-cache.ts';
import { postQuery } from '#client/features/posts/posts/posts.queries.ts';
import { isMissing } from '#client/lib/api/api-error.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { Notification, NotificationType } from '#contract/notifications/notifications.ts';
import { textOf } from './notification-text.ts';
import { notificationsMessages as texts } from './notifications.messages.ts';

const SIZES: PictureSizes = [
  ['(min-width: 672px)', '560px'],
  [null, '90vw'],
];

interface NotificationDetailsProps {
  notification: Notification;
  isWithdrawn: boolean;
}

export function NotificationDetails({ notification, isWithdrawn }: NotificationDetailsProps) {
  const { type, image, image_url } = notification;
  const { body } = textOf(notification);
  return (
    <div className="animate-fade space-y-3 px-4 pt-1 pb-4 sm:pl-18.5">
      {/* Omits the text of a like, because it is the title of the post below. */}
      {body !== '' && type !== 'like' && (
        <p className="whitespace-pre-wrap text-base">
          <LinkedText text={body} />
        </p>
      )}
      {image && image_url && (
        <Picture
          src={image_url}
          {...image}
          sizes={SIZES}
          fit="contain"
          className="max-h-[70svh] rounded-md"
        />
      )}
      {isWithdrawn ? (
        <MissingNotice text={texts.withdrawn} />
      ) : (
        <Links notification={notification} />
      )}
    </div>
  );
}

/** Returns the link to a notification's target. Null when the target is gone, and for posts, which are shown here. */
function targetLinkOf({ type, related }: Notification): { to: string; label: string } | null {
  // Links to the settings even after the export has expired, because the settings show the state of the export.
  if (type === 'data-export') return { to: '/settings/data', label: texts.open['data-export'] };
  if (type === 'wallet-proof') return { to: '/settings/wallets', label: texts.open.wallets };
  if (type === 'team-alert') return { to: '/admin', label: texts.open.admin };
  if (!related || related.kind === 'post' || related.kind === 'data-export') return null;
  const paths = {
    user: '/user',
    event: '/events',
    decision: '/decisions',
    'similar-picture': '/similar-pictures',
    poll: '/polls',
  };
  return { to: `${paths[related.kind]}/${related.id}`, label: texts.open[related.kind] };
}

function Links({ notification }: { notification: Notification }) {
  const { type, related, from_user } = notification;
  const target = targetLinkOf(notification);
  const missing = related === null ? texts.missing[type] : undefined;
  const sender = related?.kind === 'user' ? null : from_user;
  return (
    <>
      {missing !== undefined && <MissingNotice text={missing} />}
      {related?.kind === 'post' && <RelatedPost postId={related.id} type={type} />}
      {(target || sender) && (
        <div className="flex flex-wrap gap-2">
          {target && (
            <LinkButton to={target.to} variant="secondary">
              {target.label}
              <ArrowRight className="size-4" aria-hidden="true" />
            </LinkButton>
          )}
          {sender && (
            <LinkButton to={`/user/${sender.id}`} variant="ghost" className="px-3! first:-ml-3">
              {texts.profileOf(nameOf(sender))}
            </LinkButton>
          )}
        </div>
      )}
    </>
  );
}

/** A link to the post of a notification. The post is read on opening, because it may have been deleted. */
function RelatedPost({ postId, type }: { postId: string; type: NotificationType }) {
  const { data: post, error, isPending } = useQuery(postQuery(postId));
  if (isMissing(error)) return <MissingNotice text={texts.missing[type]} />;
  return (
    <Link
      to={`/posts/${postId}`}
      className="group flex items-center gap-3.5 rounded-md border border-line bg-surface p-2 pr-4 hover:bg-hover"
    >
      {(post || isPending) && (
        <span className="block size-16 shrink-0 overflow-hidden rounded-sm">
          {post ? (
            <PostThumb post={cardOfPost(post)} />
          ) : (
            <Skeleton shape="flush" className="size-full" />
          )}
        </span>
      )}
      <span className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">
        {post && <span className="line-clamp-1 text-ink text-sm">{post.title}</span>}
        <span className="flex items-center gap-1.5 font-bold text-brand text-sm">
          {texts.open.post}
          <ArrowRight className="size-4" aria-hidden="true" />
        </span>
      </span>
    </Link>
  );
}

function MissingNotice({ text }: { text: string | undefined }) {
  return <p className="text-ink-soft text-sm">{text}</p>;
}
