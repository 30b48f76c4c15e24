/** The counters of an event, for the nouns that they count: these update theirs in the transaction of the records. */
export { addToEventCommentsCount } from './counters.store.ts';
