import type { OperatorTexts } from '../operator.messages.ts';

const english = {
  kinds: {
    post: 'Post',
    event: 'Event',
    comment: 'Comment',
    member: 'Member',
    picture: 'Picture',
  },
  owner: 'Owner',
  columns: {
    is_published: 'Published',
    is_draft: 'Draft',
    audience: 'Audience',
    hidden_at: 'Hidden by the team',
    event_date: 'Begins',
    cancelled_at: 'Cancelled',
    post_id: 'Post',
    event_id: 'Event',
    state: 'State',
    deleted_at: 'Deleted',
    restored_at: 'Restored',
    profile_visibility: 'Profile',
    blocked_at: 'Account blocked',
    restricted_at: 'Account restricted',
    leaving_at: 'Deletion requested',
    width: 'Width',
    height: 'Height',
    bytes: 'Bytes',
    created_at: 'Stored',
  },
  /** The names of values. All other values, such as times, are shown as they are. */
  values: {
    true: 'yes',
    false: 'no',
    public: 'public',
    followers: 'for followers',
    mutuals: 'for mutual followers',
    private: 'private',
    shown: 'shown',
    hidden: 'hidden',
    deleted: 'deleted',
  },
  missing: 'missing',
};

type LookupTexts = typeof english;

/** A column of a record that a lookup shows. */
export type LookedUpColumn = keyof LookupTexts['columns'];

const japanese: LookupTexts = {
  kinds: {
    post: '投稿',
    event: 'イベント',
    comment: 'コメント',
    member: 'メンバー',
    picture: '画像',
  },
  owner: '持ち主',
  columns: {
    is_published: '公開中',
    is_draft: '下書き',
    audience: '公開範囲',
    hidden_at: '運営が非表示にした日時',
    event_date: '開始の日時',
    cancelled_at: '中止の日時',
    post_id: '投稿',
    event_id: 'イベント',
    state: '状態',
    deleted_at: '削除の日時',
    restored_at: '元に戻した日時',
    profile_visibility: 'プロフィールの公開範囲',
    blocked_at: '利用停止の日時',
    restricted_at: '制限の日時',
    leaving_at: 'アカウントの削除を申し込んだ日時',
    width: '幅',
    height: '高さ',
    bytes: 'バイト数',
    created_at: '保存した日時',
  },
  values: {
    true: 'はい',
    false: 'いいえ',
    public: '全体に公開',
    followers: 'フォロワーだけ',
    mutuals: '相互フォローだけ',
    private: '自分だけ',
    shown: '表示中',
    hidden: '非表示',
    deleted: '削除済み',
  },
  missing: 'ありません',
};

export const lookupTexts: Readonly<Record<OperatorTexts['language'], LookupTexts>> = {
  en: english,
  ja: japanese,
};
