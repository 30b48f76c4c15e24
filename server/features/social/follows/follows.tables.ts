import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const followsTable = defineTable(
  'follows',
  {
    follower_id: t.member().label('相手のID'),
    following_id: t.member().label('相手のID'),
    created_at: t.time().initial(t.now).label('フォローした日時'),
  },
  {
    key: ['follower_id', 'following_id'],
    indexes: {
      follows_followers: ['following_id', 'created_at', 'follower_id'],
      follows_following: ['follower_id', 'created_at', 'following_id'],
    },
    exports: [
      {
        file: 'following.json',
        title: 'フォローしている人',
        member: 'follower_id',
        order: { time: 'created_at', id: 'following_id' },
      },
      {
        file: 'followers.json',
        title: 'フォロワー',
        member: 'following_id',
        order: { time: 'created_at', id: 'follower_id' },
        labels: { created_at: 'フォローされた日時' },
      },
    ],
  },
);

export type FollowsTable = RowOf<typeof followsTable>;
export const followRow = followsTable.row;

/** A request to follow a member. It is deleted when it is accepted or refused. */
export const followRequestsTable = defineTable(
  'follow_requests',
  {
    requester_id: t.member().deletedInSlices().label('相手のID'),
    target_id: t.member().deletedInSlices().label('相手のID'),
    created_at: t.time().initial(t.now).label('申請した日時'),
  },
  {
    key: ['requester_id', 'target_id'],
    indexes: { follow_requests_to_member: ['target_id', 'created_at', 'requester_id'] },
    exports: [
      {
        file: 'requested-follows.json',
        title: 'フォローの申請（あなたから）',
        member: 'requester_id',
        order: { id: 'target_id' },
      },
      {
        file: 'follow-requests.json',
        title: 'フォローの申請（あなたへ）',
        member: 'target_id',
        order: { time: 'created_at', id: 'requester_id' },
        labels: { created_at: '申請された日時' },
      },
    ],
  },
);

export const followRequestRow = followRequestsTable.row;
