import { SECOND, SERIES_RESTORE_TIME } from '#contract/foundations/limits.ts';
import type { Area } from '#server/platform/noun.ts';
import type { Ports } from '#server/platform/site.ts';
import { registerBookmarks } from './bookmarks/bookmarks.routes.ts';
import { bookmarksOfPost } from './bookmarks/bookmarks.service.ts';
import { registerClips } from './clips/clips.routes.ts';
import { moderatableClip } from './clips/moderatable-clip.service.ts';
import { clipItemsOfPost, clipsOfMember } from './clips/write-clip.service.ts';
import { notifyOfNextLikes } from './likes/like-notifications.service.ts';
import { registerLikes } from './likes/likes.routes.ts';
import { likesOfMember, likesOfPost } from './likes/likes.service.ts';
import { figuresOfPost } from './post-insights/figures-backup.service.ts';
import { registerPostInsights } from './post-insights/post-insights.routes.ts';
import { moderatableSeries } from './post-series/moderatable-series.service.ts';
import { registerPostSeries } from './post-series/post-series.routes.ts';
import { createSeriesPartsJob } from './post-series/series-parts.job.ts';
import {
  deleteExpiredSeries,
  seriesOfMember,
  seriesOfPost,
} from './post-series/write-series.service.ts';
import { createCopyJob } from './posts/audience/post-audience.service.ts';
import { registerFeeds } from './posts/feeds/feeds.routes.ts';
import { registerManagedPosts } from './posts/managed-posts/managed-posts.routes.ts';
import { moderatablePost } from './posts/managed-posts/moderatable-post.service.ts';
import { watermarkPictures } from './posts/picture-rights/watermark-pictures.store.ts';
import { picturesOfPost } from './posts/pictures/picture-list-backup.service.ts';
import { registerPlannedPosts } from './posts/planned-posts/planned-posts.routes.ts';
import { createPlannedPostsJob } from './posts/planned-posts/publish-planned-posts.job.ts';
import { readThumbnails } from './posts/post-cards.service.ts';
import { listedPictures, postPictures } from './posts/post-pictures.store.ts';
import { postPollOwner } from './posts/post-poll-owner.service.ts';
import { registerPosts } from './posts/posts.routes.ts';
import { postsOfMember } from './posts/writing/delete-post.service.ts';
import { nftOfPost } from './posts/writing/post-nft-backup.service.ts';
import { registerPostWriting } from './posts/writing/write-post.routes.ts';
import { planOfPost } from './publication-plans/publication-plans.service.ts';
import { createComparisonJob } from './similar-pictures/similar-pictures.job.ts';
import { registerSimilarPictures } from './similar-pictures/similar-pictures.routes.ts';
import { similarAmong } from './similar-pictures/similar-pictures.service.ts';

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
