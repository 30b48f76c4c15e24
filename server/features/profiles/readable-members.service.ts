/** Lists of members leave out, in one query, whom the viewer may not read: their stores take the condition as SQL. */
export { isReadableMember } from './readable-members.store.ts';
