import { DAY } from '#contract/foundations/limits.ts';
import { timeIn } from '#server/features/events/events/events.testing.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { accounts } from './authors.ts';
import type { Author } from './contents.ts';

const now = timeIn(0);

const byTeam = (team: string) => ({
  hidden_at: now,
  hidden_by: team,
  hidden_reason: 'ルールに合わないため',
});
/** Pending review: hidden by nobody, until the team has looked at it. */
const byNobody = { hidden_at: now, hidden_by: null };
const unpublished = { is_published: false } as const;

type States<Table extends keyof Tables> = Record<string, (team: string) => Partial<Tables[Table]>>;

/** The states of each kind of content, as columns of its table. Contents that are deleted are deleted afterwards. */
export const states = {
  posts: {
    published: () => ({}),
    'under a content warning': () => ({ labels: 'sensitive' }),
    draft: () => ({ ...unpublished }),
    planned: () => ({ ...unpublished }),
    withdrawn: () => ({ ...unpublished, published_at: now }),
    hidden: (team) => ({ ...unpublished, published_at: now, ...byTeam(team) }),
    'pending review': () => ({ ...unpublished, ...byNobody }),
    deleted: () => ({}),
  } satisfies States<'posts'>,
  comments: {
    shown: () => ({}),
    'hidden by the owner': () => ({ state: 'hidden' }),
    hidden: (team) => ({ state: 'hidden', ...byTeam(team) }),
    'pending review': () => ({ state: 'hidden', ...byNobody, created_at: now }),
    deleted: () => ({}),
  } satisfies States<'comments'>,
  events: {
    published: () => ({}),
    cancelled: () => ({ cancelled_at: now }),
    planned: () => ({ is_draft: true }),
    hidden: (team) => byTeam(team),
    deleted: () => ({}),
  } satisfies States<'events'>,
  clips: {
    public: () => ({ is_public: true }),
    private: () => ({ is_public: false }),
    hidden: (team) => ({ is_public: true, ...byTeam(team) }),
  } satisfies States<'clips'>,
  post_series: {
    published: () => ({}),
    hidden: (team) => byTeam(team),
    deleted: () => ({ deleted_at: now }),
  } satisfies States<'post_series'>,
  nft_cache: {
    shown: () => ({}),
    'hidden by the owner': () => ({ is_hidden: true }),
  } satisfies States<'nft_cache'>,
  messages: {
    sent: () => ({}),
    'deleted by the sender': () => ({ is_deleted_by_sender: true }),
    'deleted by the recipient': () => ({ is_deleted_by_recipient: true }),
    hidden: (team) => byTeam(team),
  } satisfies States<'messages'>,
  notifications: {
    active: () => ({}),
    inactive: () => ({ is_active: false }),
    expired: () => ({ expires_at: timeIn(-DAY) }),
    planned: () => ({ shown_at: timeIn(DAY) }),
  } satisfies States<'notifications'>,
};

/** The states that the contents of every author have. Only the first author has contents in the other states. */
const essential = new Set(['published', 'shown', 'sent', 'draft', 'planned', 'private', 'hidden']);

/** Returns the states of the contents of an author, with their columns. */
export function statesOf<Of extends object>(
  { account }: Author,
  all: Of,
): [keyof Of & string, Of[keyof Of]][] {
  const isFirst = account === Object.keys(accounts)[0];
  const entries = Object.entries(all) as [keyof Of & string, Of[keyof Of]][];
  return entries.filter(([state]) => isFirst || essential.has(state));
}
