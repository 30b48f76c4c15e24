import { SECOND, SERIES_RESTORE_TIME } from '#contract/foundations/limits.ts';
import { registerBookmarks } from '#server/features/posts/bookmarks/bookmarks.routes.ts';
import { bookmarksOfPost } from '#server/features/posts/bookmarks/bookmarks.service.ts';
import { registerClips } from '#server/features/posts/clips/clips.routes.ts';
import { moderatableClip } from '#server/features/posts/clips/moderatable-clip.service.ts';
import { clipItemsOfPost, clipsOfMember } from '#server/features/posts/clips/write-clip.service.ts';
import { notifyOfNextLikes } from '#server/features/posts/likes/like-notifications.service.ts';
import { registerLikes } from '#server/features/posts/likes/likes.routes.ts';
import { likesOfMember, likesOfPost } from '#server/features/posts/likes/likes.service.ts';
import { registerPostInsights } from '#server/features/posts/post-insights/post-insights.routes.ts';
import { figuresOfPost } from '#server/features/posts/post-insights/post-insights.service.ts';
import { moderatableSeries } from '#server/features/posts/post-series/moderatable-series.service.ts';
import { registerPostSeries } from '#server/features/posts/post-series/post-series.routes.ts';
import { createSeriesPartsJob } from '#server/features/posts/post-series/series-parts.job.ts';
import {
  deleteExpiredSeries,
  seriesOfMember,
  seriesOfPost,
} from '#server/features/posts/post-series/write-series.service.ts';
import { nftOfPost } from '#server/features/posts/posts/attached-nfts.service.ts';
import { createCopyJob } from '#server/features/posts/posts/audience/post-audience.service.ts';
import { registerFeeds } from '#server/features/posts/posts/feeds/feeds.routes.ts';
import { registerManagedPosts } from '#server/features/posts/posts/managed-posts/managed-posts.routes.ts';
import { moderatablePost } from '#server/features/posts/posts/managed-posts/moderatable-post.service.ts';
import { watermarkPictures } from '#server/features/posts/posts/picture-rights/picture-rights.store.ts';
import { picturesOfPost } from '#server/features/posts/posts/pictures/picture-list.service.ts';
import { registerPlannedPosts } from '#server/features/posts/posts/planned-posts/planned-posts.routes.ts';
import { createPlannedPostsJob } from '#server/features/posts/posts/planned-posts/publish-planned-posts.job.ts';
import { readThumbnails } from '#server/features/posts/posts/post-cards.service.ts';
import { listedPictures, postPictures } from '#server/features/posts/posts/post-pictures.store.ts';
import { postPollOwner } from '#server/features/posts/posts/post-poll-owner.service.ts';
import { registerPosts } from '#server/features/posts/posts/posts.routes.ts';
import { postsOfMember } from '#server/features/posts/posts/writing/delete-post.service.ts';
import { registerPostWriting } from '#server/features/posts/posts/writing/write-post.routes.ts';
import { planOfPost } from '#server/features/posts/publication-plans/publication-plans.service.ts';
import { createComparisonJob } from '#server/features/posts/similar-pictures/similar-pictures.job.ts';
import { registerSimilarPictures } from '#server/features/posts/similar-pictures/similar-pictures.routes.ts';
import { similarAmong } from '#server/features/posts/similar-pictures/similar-pictures.service.ts';
import type { Area } from '#server/platform/noun.ts';
import type { Ports } from '#server/platform/site.ts';

export const postsArea = {
  posts: {
    routes: [
      registerPosts,
      registerFeeds,
      registerPostWriting,
      registerPlannedPosts,
      registerManagedPosts,
    ],
    jobs: [createCopyJob, createPlannedPostsJob],
    pictureReferences: [postPictures, listedPictures, watermarkPictures],
    moderatables: { post: moderatablePost },
    pollOwners: { post: postPollOwner },
    postRelatedRecords: [nftOfPost, picturesOfPost],
    memberRecords: [postsOfMember],
    relatedVisibility: { post: () => readThumbnails },
  },
  'publication-plans': { postRelatedRecords: [planOfPost] },
  likes: {
    routes: [registerLikes],
    watchers: {
      likes: { interval: SECOND, runNext: ({ database }: Ports) => notifyOfNextLikes(database) },
    },
    postRelatedRecords: [likesOfPost],
    memberRecords: [likesOfMember],
  },
  bookmarks: { routes: [registerBookmarks], postRelatedRecords: [bookmarksOfPost] },
  clips: {
    routes: [registerClips],
    moderatables: { clip: moderatableClip },
    postRelatedRecords: [clipItemsOfPost],
    memberRecords: [() => clipsOfMember],
  },
  'post-series': {
    routes: [registerPostSeries],
    jobs: [createSeriesPartsJob],
    sweeps: {
      series: ({ database }: Ports) =>
        deleteExpiredSeries(database, new Date(Date.now() - SERIES_RESTORE_TIME).toISOString()),
    },
    moderatables: { series: moderatableSeries },
    postRelatedRecords: [seriesOfPost],
    memberRecords: [() => seriesOfMember],
  },
  'post-insights': { routes: [registerPostInsights], postRelatedRecords: [figuresOfPost] },
  'similar-pictures': {
    routes: [registerSimilarPictures],
    jobs: [createComparisonJob],
    relatedVisibility: { 'similar-picture': () => similarAmong },
  },
} satisfies Area;
