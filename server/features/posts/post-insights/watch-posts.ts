import type { EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import type { PostActivity } from './post-activity.ts';

interface PostPublishers {
  publishLikesEvent: (postId: string, likesCount: number) => void;
  publishCommentsEvent: (topic: PostTopic | EventTopic, commentsCount: number) => void;
}

/** Wraps publishers of live events, so that an event about likes or comments also records the post as changed. */
export function watchPosts<Publishers extends PostPublishers>(
  publishers: Publishers,
  activity: Pick<PostActivity, 'touch'>,
): Publishers {
  return {
    ...publishers,
    publishLikesEvent(postId, likesCount) {
      activity.touch(postId);
      publishers.publishLikesEvent(postId, likesCount);
    },
    publishCommentsEvent(topic, commentsCount) {
      const [kind, id = ''] = topic.split(':');
      if (kind === 'post') activity.touch(id);
      publishers.publishCommentsEvent(topic, commentsCount);
    },
  };
}
