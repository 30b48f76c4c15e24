import { type ReactNode, Suspense } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { TeamNotice } from '#client/features/identity/team-actions/team-notice.tsx';
import { LikeButton } from '#client/features/posts/likes/like-button.tsx';
import { LikersButton } from '#client/features/posts/likes/likers-button.tsx';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { FoldableText } from '#client/features/tags/tags/text-with-references.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { lazyOptional, lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { Phrases } from '#client/ui/text/phrases.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';
import { DraftNotice } from './draft-notice.tsx';
import { SaveButton, SharePost } from './post-buttons.tsx';
import { postDetailMessages } from './post-detail.messages.ts';
import { PostRights } from './post-rights.tsx';

const AttachedNft = lazyWithRetry(
  () => import('#client/features/collections/nfts/attached-nfts/attached-nft.tsx'),
);

const RareBadges = lazyOptional(() => import('../cards/rare-badges.tsx'));

const texts = postDetailMessages;

interface PostDetailsProps {
  post: PostDetail;
  hideTitle: boolean;
  followButton: ReactNode;
  menu: ReactNode;
  insights: ReactNode;
}

export function PostDetails({ post, hideTitle, followButton, menu, insights }: PostDetailsProps) {
  return (
    <div className="flex flex-col gap-5">
      {post.hidden && <TeamNotice notice={post.hidden} />}
      {post.is_draft && !post.hidden && <DraftNotice post={post} />}
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          {!hideTitle && (
            <h1 className="phrases mb-1.5 overflow-hidden text-2xl">
              <Phrases text={post.title || texts.untitled} />
            </h1>
          )}
          <Facts post={post} />
        </div>
        {/* This box has the size of the menu, so that the title keeps its width when the menu appears. */}
        <div className="h-11 w-9 print:hidden">
          <Suspense fallback={null}>{menu}</Suspense>
        </div>
      </div>
      {!post.is_draft && <Actions post={post} insights={insights} />}
      <PostAuthor author={post.profiles} followButton={followButton} />
      {post.content !== '' && (
        <p className="user-text">
          <FoldableText text={post.content} />
        </p>
      )}
      {post.nft && (
        <Suspense fallback={<div className="h-28" />}>
          <AttachedNft nft={post.nft} />
        </Suspense>
      )}
      <PostRights post={post} />
      {post.character_tags.length > 0 && <Tags tags={post.character_tags} />}
    </div>
  );
}

/** The badges of a post, and the times of its creation and last edit. They are in front of the celebration of likes. */
function Facts({ post }: { post: PostDetail }) {
  return (
    <p className="relative z-20 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
      {/* A hidden post is also a draft, but has no draft badge, because the notice above explains its state. */}
      {post.is_draft && !post.hidden && <Badge tone="warning">{postsMessages.badges.draft}</Badge>}
      {post.category !== null && <Badge>{postsMessages.categories[post.category]}</Badge>}
      {post.audience !== 'public' && (
        <Suspense fallback={null}>
          <RareBadges audience={post.audience} named />
        </Suspense>
      )}
      {labelNames(post).map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      <RelativeTime iso={post.created_at} />
      {post.edited_at !== null && (
        <span>
          {texts.edited} <RelativeTime iso={post.edited_at} />
        </span>
      )}
    </p>
  );
}

function Actions({ post, insights }: Pick<PostDetailsProps, 'post' | 'insights'>) {
  return (
    <div className="flex flex-col items-start gap-1 print:hidden">
      <div className="relative flex flex-wrap items-center gap-x-1 self-stretch [&>button~button]:px-3!">
        <LikeButton post={post} size="page" />
        <SharePost post={post} variant="ghost" compact />
        <SaveButton post={post} />
      </div>
      {/* The right half of this line is free for the messages of the like button. */}
      <div className="min-h-11 self-stretch">
        <LikersButton post={post} />
      </div>
      {insights && <Suspense fallback={<div className="h-11" />}>{insights}</Suspense>}
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label={texts.tags} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to={tagPath(tag)}
            className="touch-area flex min-h-9 max-w-full items-center rounded-full bg-brand-soft px-3.5 text-brand text-sm hover:underline"
          >
            <span className="truncate">#{tag}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const covers = ['spoiler', 'sensitive'] as const;

/** Labels are missing in responses that were cached before posts had them. */
type Labelled = Partial<Pick<PostDetail, 'labels' | 'team_labels'>>;

/** Returns the names of the labels of a post. For a label that the team has set, the name mentions the team. */
function labelNames({ labels, team_labels: team }: Labelled): string[] {
  if (!labels) return [];
  const labelName = (name: string, isFromTeam = false) =>
    isFromTeam ? texts.labels.fromTeam(name) : name;
  const chosen = covers.filter((cover) => labels[cover]);
  const names = chosen.map((cover) => labelName(texts.labels[cover], team?.[cover]));
  if (labels.ai === 'none') return names;
  return [...names, labelName(postsMessages.ai[labels.ai], team?.ai === labels.ai)];
}

function PostAuthor({ author, followButton }: { author: ProfileSummary; followButton: ReactNode }) {
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3">
      <Link
        to={`/user/${author.id}`}
        className="-mx-2 flex flex-text items-center gap-3 rounded-lg p-2 hover:bg-hover"
      >
        <Avatar seed={author.id} src={author.avatar_url} />
        <span className="min-w-0">
          <span className="flex items-center gap-1">
            <span className="truncate font-bold">{nameOf(author)}</span>
            <MemberBadges member={author} />
          </span>
          <span className="block truncate text-ink-soft text-sm">@{author.username}</span>
        </span>
      </Link>
      <div className="print:hidden">{followButton}</div>
    </div>
  );
}
