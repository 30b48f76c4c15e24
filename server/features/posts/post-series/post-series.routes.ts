import * as contract from '#contract/posts/post-series.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Site } from '#server/platform/site.ts';
import { setFollow } from './follow-series.service.ts';
import * as series from './post-series.service.ts';
import * as posts from './set-series-posts.service.ts';
import * as writing from './write-series.service.ts';

interface PostSeriesSite extends Site {
  links: LinkHolds;
}

export function registerPostSeries(site: PostSeriesSite): void {
  registerReading(site);
  registerWriting(site);
}

function registerReading({ binding, database }: Site): void {
  binding.query(contract.getPostSeries, ({ viewer, params }) =>
    series.readSeries(database, viewer, params.seriesId),
  );
  binding.query(contract.listPostsOfSeries, ({ viewer, params, search }) =>
    series.readSeriesPosts(database, viewer, params.seriesId, search),
  );
  binding.query(contract.listSeriesOfUser, ({ viewer, params, search }) =>
    series.readSeriesOfUser(database, viewer, params.userId, search),
  );
  binding.query(contract.listSeriesOfPost, async ({ viewer, params }) => ({
    items: await series.readSeriesOfPost(database, viewer, params.postId),
  }));
  binding.query(contract.listOwnSeries, ({ viewer, search }) =>
    series.readOwnSeries(database, viewer, search),
  );
  binding.query(contract.listFollowedSeries, ({ viewer, search }) =>
    series.readFollowedSeries(database, viewer, search),
  );
}

function registerWriting({ binding, database, links }: PostSeriesSite): void {
  const deps = { database, links };
  binding.callable(contract.createPostSeries, async ({ viewer, input }) => ({
    series: await writing.createSeries(deps, viewer, input),
  }));
  binding.callable(contract.updatePostSeries, async ({ viewer, input }) => ({
    series: await writing.updateSeries(deps, viewer, input),
  }));
  binding.callable(contract.deletePostSeries, async ({ viewer, input }) => ({
    deleted_id: await writing.deleteSeries(deps, viewer, input.seriesId),
  }));
  binding.callable(contract.restorePostSeries, async ({ viewer, input }) => ({
    series: await writing.restoreSeries(database, viewer, input.seriesId),
  }));
  binding.callable(contract.addSeriesPosts, async ({ viewer, input }) => ({
    series: await posts.addPosts(database, viewer, input),
  }));
  binding.callable(contract.removeSeriesPost, async ({ viewer, input }) => ({
    series: await posts.removePost(database, viewer, input),
  }));
  binding.callable(contract.moveSeriesPost, async ({ viewer, input }) => ({
    series: await posts.movePost(database, viewer, input),
  }));
  binding.callable(contract.setSeriesFollow, ({ viewer, input }) =>
    setFollow(database, viewer, input),
  );
}
