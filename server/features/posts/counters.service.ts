/**
 * The counters of a post, for the nouns that they count: likes and comments update theirs in the
 * transaction that changes the records. A like on PostgreSQL is one statement that updates the counter
 * too, because the lock of a popular post must last for one round trip only; it takes the update as SQL.
 */
export { addToCommentsCount, addToLikesCount, likesCountStep } from './counters.store.ts';
