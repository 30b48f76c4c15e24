import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { YearActivity } from '#contract/accounts/year-reviews.ts';
import { yearReviewsMessages as texts } from './year-reviews.messages.ts';
import {
  BigNumber,
  figuresAboveZero,
  YearFigures,
  YearSection,
  YearTags,
} from './year-section.tsx';

/** The activity with other members. Only the viewer sees it. */
export function YearActivityView({ activity }: { activity: YearActivity }) {
  const { likes_given_count: likes, liked_posts_count: posts } = activity;
  const { liked_tags, liked_members } = activity;
  const figures = figuresAboveZero([
    [texts.newFollowers, activity.new_followers_count, texts.people],
    [texts.commentsWritten, activity.comments_written_count, texts.postsCount],
    [texts.joinedEvents, activity.joined_events_count, texts.events],
    [texts.views, activity.views_count ?? 0, texts.times],
  ]);
  return (
    <>
      {likes > 0 && (
        <YearSection title={texts.activity}>
          <BigNumber>{texts.times(likes)}</BigNumber>
          <p className="mt-2 text-sm [word-break:auto-phrase]">{texts.liked(likes, posts)}</p>
          {liked_tags.length > 0 && (
            <>
              <h3 className="mt-6 text-ink-soft text-sm">{texts.likedTags}</h3>
              <YearTags
                label={texts.likedTags}
                tags={liked_tags.map((tag) => ({ tag, label: `#${tag}` }))}
              />
            </>
          )}
          {liked_members.length > 0 && (
            <>
              <h3 className="mt-6 text-ink-soft text-sm">{texts.likedMembers}</h3>
              <ul
                aria-label={texts.likedMembers}
                className="mt-2 flex flex-wrap justify-center gap-1"
              >
                {liked_members.map((member) => (
                  <li key={member.id}>
                    <Link
                      to={`/user/${member.id}`}
                      className="flex w-24 flex-col items-center gap-1 rounded-lg p-2 hover:bg-hover"
                    >
                      <Avatar seed={member.id} src={member.avatar_url} />
                      <span className="w-full truncate text-sm">{nameOf(member)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </YearSection>
      )}
      {figures.length > 0 && (
        <YearSection title={texts.alsoDone}>
          <YearFigures figures={figures} />
        </YearSection>
      )}
    </>
  );
}
