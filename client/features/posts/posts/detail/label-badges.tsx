import { Badge } from '#client/ui/feedback/badge.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';
import { postDetailMessages } from './post-detail.messages.ts';

const covers = ['spoiler', 'sensitive'] as const;

/** An answer that was kept before posts had labels has none. */
type Labelled = Partial<Pick<PostDetail, 'labels' | 'team_labels'>>;

/** The labels of a post, with what the team has set. */
export function LabelBadges({ post: { labels, team_labels } }: { post: Labelled }) {
  return (
    <>
      {covers.map(
        (cover) =>
          labels?.[cover] && (
            <LabelBadge
              key={cover}
              name={postDetailMessages.labels[cover]}
              isFromTeam={team_labels?.[cover] === true}
            />
          ),
      )}
      {labels && labels.ai !== 'none' && (
        <LabelBadge name={postsMessages.ai[labels.ai]} isFromTeam={team_labels?.ai === labels.ai} />
      )}
    </>
  );
}

function LabelBadge({ name, isFromTeam }: { name: string; isFromTeam: boolean }) {
  return <Badge>{isFromTeam ? postDetailMessages.labels.fromTeam(name) : name}</Badge>;
}
