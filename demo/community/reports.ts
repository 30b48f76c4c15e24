import { type ReportText, reportTexts } from '../texts/reports.ts';
import type { DemoComment, DemoEvent, DemoPost, DemoReport } from './types.ts';

interface Targets {
  posts: readonly DemoPost[];
  events: readonly DemoEvent[];
  comments: readonly DemoComment[];
}

type Target = Pick<DemoReport, 'target_type' | 'target'>;

function findTarget(
  { posts, events, comments }: Targets,
  about: ReportText['about'],
): Target | null {
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

/** Returns the reports to the team. Omits a report when a smaller community lacks its target. */
export function buildReports(targets: Targets): DemoReport[] {
  return reportTexts.flatMap(({ about, status, ...text }) => {
    const target = findTarget(targets, about);
    return target ? [{ ...text, ...target, status: status ?? 'open' }] : [];
  });
}
