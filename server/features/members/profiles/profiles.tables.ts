import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The public data of members. All other rows of a member refer to it. */
export const profilesTable = defineTable(
  'profiles',
  {
    id: t.key().label('あなたのID'),
    username: t.text().label('ユーザーID'),
    username_lower: t
      .key()
      .initial(({ username }) => String(username).toLowerCase())
      .notExported(),
    display_name: t.text().initial('').label('表示名'),
    display_name_lower: t
      .key()
      .initial(({ display_name }) => foldText(String(display_name)))
      .notExported(),
    bio: t.text().initial('').label('自己紹介'),
    /** A picture key, or null for the generated avatar. */
    avatar_key: t.key().nullable().label('アイコンの画像（picturesフォルダーの中のファイル）'),
    /** A picture key, or null for the generated cover. */
    cover_key: t.key().nullable().label('カバー画像（picturesフォルダーの中のファイル）'),
    website: t.text().initial('').label('ウェブサイト'),
    location: t.text().initial('').label('場所'),
    is_verified: t.boolean().initial(false).label('認証マークの有無'),
    is_profile_complete: t.boolean().initial(false).label('プロフィールの設定が済んでいるか'),
    /** Whether a proven wallet of the member holds an NFT of an official contract. */
    is_holder: t.boolean().default(false).label('ホルダーマークの有無'),
    post_count: t.integer().initial(0).label('公開している投稿の数'),
    follower_count: t.integer().initial(0).label('フォロワーの数'),
    following_count: t.integer().initial(0).label('フォローしている人の数'),
    /** The number of public clips that the team does not hide. */
    clips_count: t.integer().default(0).label('公開しているクリップの数'),
    created_at: t.time().initial(t.now).label('登録した日時'),
    updated_at: t.time().initial(t.sameAs('created_at')).label('プロフィールを最後に変えた日時'),
  },
  {
    unique: [['username_lower']],
    indexes: {
      profiles_by_time: ['created_at', 'id'],
      profiles_display_name_lower: ['display_name_lower', 'id'],
      profiles_incomplete: { columns: ['created_at', 'id'], where: 'not is_profile_complete' },
    },
    exports: [
      {
        file: 'profile.json',
        title: 'プロフィール',
        member: 'id',
        order: { id: 'id' },
        isSingle: true,
      },
    ],
  },
);

export type ProfilesTable = RowOf<typeof profilesTable>;

/** A row of `profiles`, by default of a new member with empty fields. */
export const profileRow = profilesTable.row;

/** The private data and the settings of members. */
export const privateProfilesTable = defineTable(
  'private_profiles',
  {
    id: t.member(),
    email: t.text().label('メールアドレス'),
    profile_visibility: t
      .text<ProfileVisibility>()
      .initial('public')
      .label('プロフィールの公開範囲（public＝全体、followers＝フォロワー、private＝非公開）'),
    message_privacy: t
      .text<'everyone' | 'followers' | 'nobody'>()
      .initial('followers')
      .label('メッセージを受け取る相手（everyone＝全員、followers＝フォロワー、nobody＝なし）'),
    allow_messages: t.boolean().initial(true).label('メッセージを受け取るか'),
    /** Whether other members see what the member has read, and when the member is typing. */
    shows_read_receipts: t.boolean().default(true).label('既読と入力中を知らせるか'),
    /** The uses of pictures that new posts allow by default. */
    picture_rights: t
      .text()
      .nullable()
      .label(
        '新しい投稿の画像で許可すること（reposting：転載、saving：保存、editing：加工、ai_training：AI学習）',
      ),
    /** The words of the watermark as JSON, with their position and size. Empty without a watermark. */
    watermark: t.json().default('').label('透かしの文字、位置、大きさ、濃さ'),
    /** The picture of the watermark, which replaces the words. */
    watermark_key: t.key().nullable().label('透かしの画像（picturesフォルダーの中のファイル）'),
    watermarks_new_posts: t.boolean().default(false).label('新しい投稿に透かしを入れるか'),
    /** Whether others may include posts of the member in public clips. */
    allows_public_clips: t
      .boolean()
      .default(true)
      .label('ほかの人の公開クリップに入れることを許可するか'),
    /** How the member sees labelled pictures. */
    label_spoiler: t
      .text<'show' | 'blur'>()
      .default('blur')
      .label('ネタバレの画像を表示するか（show：する、blur：ぼかす）'),
    label_sensitive: t
      .text<'show' | 'blur'>()
      .default('blur')
      .label('センシティブな画像を表示するか（show：する、blur：ぼかす）'),
    label_ai: t
      .text<'show' | 'blur' | 'hide'>()
      .default('show')
      .label('AIを使った投稿を表示するか（show：する、blur：ぼかす、hide：隠す）'),
    email_notifications: t.boolean().initial(true).label('メールで通知を受け取るか'),
    push_notifications: t.boolean().initial(true).label('プッシュ通知を受け取るか'),
    wallet_address: t.text().nullable().label('ウォレットアドレス'),
    is_profile_complete: t.boolean().initial(false).notExported(),
    blocked_at: t.time().nullable().label('運営が利用を停止した日時'),
    blocked_until: t.time().nullable().label('利用停止が終わる日時（期限がない場合は空）'),
    blocked_reason: t.text().default('').label('利用を停止した理由'),
    restricted_at: t.time().nullable().label('運営が利用を制限した日時'),
    restricted_until: t.time().nullable().label('利用制限が終わる日時（期限がない場合は空）'),
    restricted_reason: t.text().default('').label('利用を制限した理由'),
    /** The visibility that the member has chosen, which applies after a restriction. Null without a restriction. */
    own_visibility: t
      .text<ProfileVisibility>()
      .nullable()
      .label('制限のあいだの、自分で選んだ公開範囲'),
    /** When the user applied to become a member. Null unless the user waits for a decision. */
    approval_asked_at: t.time().nullable().label('登録の承認を待ちはじめた日時'),
    /** When the team refused the user. Null without a refusal. */
    approval_refused_at: t.time().nullable().label('登録が見送られた日時'),
    approval_refused_reason: t.text().default('').label('登録が見送られた理由'),
    /** Whether the member mutes or blocks anything, or is blocked by somebody. */
    hides_others: t.boolean().default(false).notExported(),
    /** The time at which the deletion was requested. During the pending deletion, the member is hidden from others. */
    leaving_at: t.time().nullable().notExported(),
    /**
     * The time at which the member first used the site on the latest day of use. The exact time of the last use is in
     * `sessions` until they end.
     */
    last_used_at: t
      .time()
      .default('1970-01-01T00:00:00.000Z')
      .initial(t.now)
      .label('最後に使った日'),
    /** The start of the last absence of a day or longer. Null without one. */
    away_from: t.time().nullable().label('最後の留守が始まった日時（1日以上の留守がない場合は空）'),
    back_at: t.time().nullable().label('最後の留守から戻った日時'),
    /** Whether the member has seen or dismissed what they missed during the absence. */
    has_seen_missed: t.boolean().default(true).label('留守のあいだのことを見たか'),
    /** The number of reports about the member and their content. Later deletions do not change it. */
    reports_count: t.integer().default(0).notExported(),
    /** When mail to the member was stopped. Null while mail is sent. */
    mail_stopped_at: t.time().nullable().label('メールを止めた日時（届いている場合は空）'),
    /** Why mail was stopped: a mail bounced, or the member reported a mail as spam. */
    mail_stopped_reason: t
      .text<'bounce' | 'complaint'>()
      .nullable()
      .label('メールを止めた理由（bounce＝届かなかった、complaint＝迷惑メールの報告）'),
  },
  {
    indexes: {
      private_profiles_approval_asked_at: {
        columns: ['approval_asked_at', 'id'],
        where: 'approval_asked_at is not null',
      },
      private_profiles_approval_refused_at: {
        columns: ['approval_refused_at', 'id'],
        where: 'approval_refused_at is not null',
      },
      private_profiles_blocked: { columns: ['blocked_at', 'id'], where: 'blocked_at is not null' },
      private_profiles_blocks_end: {
        columns: ['blocked_until'],
        where: 'blocked_until is not null',
      },
      private_profiles_email_folded: ['lower(email)'],
      private_profiles_last_used: ['last_used_at', 'id'],
      private_profiles_leaving: { columns: ['leaving_at', 'id'], where: 'leaving_at is not null' },
      private_profiles_reports: ['reports_count', 'id'],
      private_profiles_restricted_until: {
        columns: ['restricted_until'],
        where: 'restricted_until is not null',
      },
    },
    exports: [
      {
        file: 'settings.json',
        title: '非公開のプロフィールと設定',
        member: 'id',
        order: { id: 'id' },
        isSingle: true,
      },
    ],
  },
);

export type PrivateProfilesTable = RowOf<typeof privateProfilesTable>;

/** A row of `private_profiles`, by default with the initial settings of a new user. */
export const privateProfileRow = privateProfilesTable.row;

/** A former username, which leads to its member until it expires. Until then, other members cannot take it. */
export const formerUsernamesTable = defineTable(
  'former_usernames',
  {
    username_lower: t.key().label('ユーザーID'),
    user_id: t.member().deletedWithProfile(),
    expires_at: t.time().label('あなたにつながる期限'),
  },
  {
    key: ['username_lower'],
    expires: true,
    indexes: {
      former_usernames_expiry: ['expires_at'],
      former_usernames_user: ['user_id', 'expires_at'],
    },
    exports: [
      { file: 'former-usernames.json', title: '以前のユーザーID', order: { id: 'username_lower' } },
    ],
  },
);

export type FormerUsernamesTable = RowOf<typeof formerUsernamesTable>;
