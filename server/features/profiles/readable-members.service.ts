/** Lists leave out, in one query, whom the viewer may not read: their stores take the condition as SQL. */
export { isPublicMember, isReadableMember, visibilityOf } from './readable-members.store.ts';
