import { type ConcernNote, concernNotes } from '../texts/reports.ts';
import type { DemoComment, DemoEvent, DemoPost, DemoReport } from './types.ts';

interface Targets {
  posts: readonly DemoPost[];
  events: readonly DemoEvent[];
  comments: readonly DemoComment[];
}

type Target = Pick<DemoReport, 'target_type' | 'target'>;

function find({ posts, events, comments }: Targets, about: ConcernNote['about']): Target | null {
  if ('user' in about) return { target_type: 'user', target: about.user };
  if ('post' in about) {
    const post = posts.find(({ title }) => title === about.post);
    return post ? { target_type: 'post', target: post.key } : null;
  }
  if ('event' in about) {
    const event = events.find(({ title }) => title === about.event);
    return event ? { target_type: 'event', target: event.key } : null;
  }
  const comment = comments.find(({ content }) => content.startsWith(about.comment));
  return comment ? { target_type: 'comment', target: comment.key } : null;
}

/** What waits for the moderators; what a smaller community does not have is reported by nobody. */
export function buildReports(targets: Targets): DemoReport[] {
  return concernNotes.flatMap(({ about, status, ...note }) => {
    const target = find(targets, about);
    return target ? [{ ...note, ...target, status: status ?? 'open' }] : [];
  });
}
