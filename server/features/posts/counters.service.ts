/**
 * The counters of a post, for the nouns they count: likes and comments change theirs in the transaction
 * that changes the records. A like on PostgreSQL is one statement, so it takes the update as SQL.
 */
export { addToCommentsCount, addToLikesCount, likesCountStep } from './counters.store.ts';
