import type { Area } from '#server/platform/noun.ts';
import {
  commentLikesOfEvent,
  commentLikesOfPost,
  commentsOfEvent,
  commentsOfPost,
} from './comments/comment-backup.service.ts';
import { registerComments } from './comments/comments.routes.ts';
import { commentsOfMember } from './comments/delete-comment.service.ts';
import { commentLikesOfMember } from './comments/like-comment.service.ts';
import { registerManagedComments } from './comments/managed-comments/managed-comments.routes.ts';
import { moderatableComment } from './comments/managed-comments/moderatable-comment.service.ts';
import { readLikedComments, readNotifiedComments } from './comments/notified-comments.service.ts';

export const commentsArea = {
  comments: {
    routes: [registerComments, registerManagedComments],
    moderatables: { comment: moderatableComment },
    postRelatedRecords: [commentsOfPost, commentLikesOfPost],
    eventRelatedRecords: [commentsOfEvent, commentLikesOfEvent],
    memberRecords: [commentsOfMember, commentLikesOfMember],
    relatedVisibility: {
      comments: () => (database, viewer, ids) => readNotifiedComments(database.read, viewer, ids),
      likedComments: () => (database, viewer, ids) => readLikedComments(database.read, viewer, ids),
    },
  },
} satisfies Area;
