import type { FastifyReply } from 'fastify';
import { publicRoute } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { tagAnswer } from '#server/platform/http/tagged-answer.ts';
import type { Site } from '#server/platform/site.ts';
import { type AtomFeed, readMemberFeed, readSeriesFeed, readSiteFeed } from './atom.service.ts';
import { atomXml, updatedAt } from './atom-xml.ts';

const PER_MINUTE = 120;

/** Registers the Atom feeds. They show every viewer what visitors may see. */
export function registerAtom({ app, env, database }: Site): void {
  app.get('/feed.atom', options('The newest posts, as Atom.'), async (_request, reply) =>
    send(reply, await readSiteFeed(database), env.publicUrl.origin),
  );
  const feeds = [
    ['/user/:id/feed.atom', 'The newest posts of a member, as Atom.', readMemberFeed],
    ['/series/:id/feed.atom', 'The last posts of a series, as Atom.', readSeriesFeed],
  ] as const;
  for (const [path, summary, read] of feeds) {
    app.get<{ Params: { id: string } }>(path, options(summary), async ({ params }, reply) => {
      const feed = await read(database, params.id);
      if (!feed) throw new AppError('not-found');
      return send(reply, feed, env.publicUrl.origin);
    });
  }
}

// Sends a feed. It is revalidated by the ETag only, because a deletion does not change the update time of a feed.
function send(reply: FastifyReply, feed: AtomFeed, origin: string): string {
  reply.type('application/atom+xml; charset=utf-8');
  reply.header('last-modified', new Date(updatedAt(feed)).toUTCString());
  return atomXml(feed, origin);
}

function options(summary: string) {
  return { ...publicRoute(summary, PER_MINUTE), onSend: tagAnswer };
}
