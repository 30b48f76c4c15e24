import { numbersOfBallot } from '#server/features/polls/polls/polls.service.ts';
import { splitTags } from '#server/features/posts/posts/posts.service.ts';
import { lookChunks } from '#server/platform/database/look-index.ts';
import { type ExportedTable, exported, fromJson } from './exported-table.ts';

export type { ExportedTable } from './exported-table.ts';

const profile = exported({
  table: 'profiles',
  file: 'profile.json',
  title: 'プロフィール',
  member: 'id',
  order: { id: 'id' },
  isSingle: true,
  fields: {
    id: 'あなたのID',
    username: 'ユーザーID',
    display_name: '表示名',
    bio: '自己紹介',
    avatar_key: 'アイコンの画像（picturesフォルダーの中のファイル）',
    cover_key: 'カバー画像（picturesフォルダーの中のファイル）',
    website: 'ウェブサイト',
    location: '場所',
    is_verified: '認証マークの有無',
    is_holder: 'ホルダーマークの有無',
    is_profile_complete: 'プロフィールの設定が済んでいるか',
    post_count: '公開している投稿の数',
    follower_count: 'フォロワーの数',
    following_count: 'フォローしている人の数',
    clips_count: '公開しているクリップの数',
    created_at: '登録した日時',
    updated_at: 'プロフィールを最後に変えた日時',
  },
  omitted: ['username_lower', 'display_name_lower'],
});

const formerUsernames = exported({
  table: 'former_usernames',
  file: 'former-usernames.json',
  title: '以前のユーザーID',
  member: 'user_id',
  order: { id: 'username_lower' },
  fields: { username_lower: 'ユーザーID', expires_at: 'あなたにつながる期限' },
  omitted: ['user_id'],
});

const settings = exported({
  table: 'private_profiles',
  file: 'settings.json',
  title: '非公開のプロフィールと設定',
  member: 'id',
  order: { id: 'id' },
  isSingle: true,
  fields: {
    email: 'メールアドレス',
    profile_visibility:
      'プロフィールの公開範囲（public＝全体、followers＝フォロワー、private＝非公開）',
    message_privacy:
      'メッセージを受け取る相手（everyone＝全員、followers＝フォロワー、nobody＝なし）',
    allow_messages: 'メッセージを受け取るか',
    shows_read_receipts: '既読と入力中を知らせるか',
    picture_rights:
      '新しい投稿の画像で許可すること（reposting：転載、saving：保存、editing：加工、ai_training：AI学習）',
    watermark: '透かしの文字、位置、大きさ、濃さ',
    watermark_key: '透かしの画像（picturesフォルダーの中のファイル）',
    watermarks_new_posts: '新しい投稿に透かしを入れるか',
    allows_public_clips: 'ほかの人の公開クリップに入れることを許可するか',
    label_spoiler: 'ネタバレの画像を表示するか（show：する、blur：ぼかす）',
    label_sensitive: 'センシティブな画像を表示するか（show：する、blur：ぼかす）',
    label_ai: 'AIを使った投稿を表示するか（show：する、blur：ぼかす、hide：隠す）',
    email_notifications: 'メールで通知を受け取るか',
    push_notifications: 'プッシュ通知を受け取るか',
    wallet_address: 'ウォレットアドレス',
    blocked_at: '運営が利用を停止した日時',
    blocked_until: '利用停止が終わる日時（期限がない場合は空）',
    blocked_reason: '利用を停止した理由',
    restricted_at: '運営が利用を制限した日時',
    restricted_until: '利用制限が終わる日時（期限がない場合は空）',
    restricted_reason: '利用を制限した理由',
    own_visibility: '制限のあいだの、自分で選んだ公開範囲',
    approval_asked_at: '登録の承認を待ちはじめた日時',
    approval_refused_at: '登録が見送られた日時',
    approval_refused_reason: '登録が見送られた理由',
    last_used_at: '最後に使った日',
    away_from: '最後の留守が始まった日時（1日以上の留守がない場合は空）',
    back_at: '最後の留守から戻った日時',
    has_seen_missed: '留守のあいだのことを見たか',
    mail_stopped_at: 'メールを止めた日時（届いている場合は空）',
    mail_stopped_reason: 'メールを止めた理由（bounce＝届かなかった、complaint＝迷惑メールの報告）',
  },
  omitted: ['id', 'is_profile_complete', 'hides_others', 'leaving_at', 'reports_count'],
  convert: { watermark: fromJson },
});

const notificationOptOuts = exported({
  table: 'notification_opt_outs',
  file: 'notifications-off.json',
  title: '受け取らない通知',
  member: 'user_id',
  order: { id: 'type' },
  fields: { type: '通知の種類' },
  omitted: ['user_id'],
});

const deliveryChoices = exported({
  table: 'delivery_choices',
  file: 'delivery-choices.json',
  title: '種類ごとの届け方の設定（標準のままのものは除く）',
  member: 'user_id',
  order: { time: 'kind', id: 'channel' },
  fields: {
    kind: '通知の種類',
    channel: '届け方（push＝プッシュ、mail＝メール）',
    timing: '届ける時期（at-once＝すぐに、daily＝毎日まとめて、weekly＝週に一度、off＝なし）',
  },
  omitted: ['user_id'],
});

const deliverySettings = exported({
  table: 'delivery_settings',
  file: 'delivery-settings.json',
  title: '届け方の設定',
  member: 'user_id',
  order: { id: 'user_id' },
  fields: {
    digest: '週刊ダイジェスト（weekly＝週に一度、off＝なし）',
    hides_push_text: 'ロック画面に内容を出さないか',
    quiet_from: '静かな時間の始まり',
    quiet_to: '静かな時間の終わり',
    quiet_zone: '静かな時間の時間帯',
    digest_sent_at: '最後の週刊ダイジェストの日時',
  },
  omitted: ['user_id'],
});

const insights = exported({
  table: 'author_figures',
  file: 'insights.json',
  title: '投稿の閲覧・いいね・保存・コメントの、日ごとの数',
  member: 'user_id',
  order: { time: 'day', id: 'name' },
  fields: {
    day: '日付（日本時間）',
    name: '数えたもの（view-ではじまるものは閲覧で、続きは見つけた場所。likes＝いいね、saves＝保存、comments＝コメント）',
    count: '増えた数（取り消しが多い日はマイナス）',
  },
  omitted: ['user_id'],
});

const mutes = exported({
  table: 'mutes',
  file: 'mutes.json',
  title: 'ミュート',
  member: 'user_id',
  order: { time: 'created_at', id: 'id' },
  fields: {
    kind: '種類（user＝人、word＝言葉、tag＝タグ）',
    value: '相手のID、言葉、タグ',
    expires_at: '終わる日時',
    created_at: 'ミュートした日時',
  },
  omitted: ['id', 'user_id', 'folded', 'muted_id'],
});

const blocks = exported({
  table: 'blocks',
  file: 'blocks.json',
  title: 'ブロックした人',
  member: 'blocker_id',
  order: { time: 'created_at', id: 'blocked_id' },
  fields: { blocked_id: '相手のID', created_at: 'ブロックした日時' },
  omitted: ['blocker_id'],
});

const identities = exported({
  table: 'identities',
  file: 'sign-in.json',
  title: 'ログインに使うアカウント',
  member: 'user_id',
  order: { time: 'created_at', id: 'subject' },
  fields: {
    issuer: 'ログインサービス',
    subject: 'ログインサービスでのあなたのID',
    created_at: '最初にログインした日時',
  },
  omitted: ['user_id'],
});

const sessions = exported({
  table: 'sessions',
  file: 'sessions.json',
  title: 'ログイン中の端末',
  member: 'user_id',
  order: { time: 'created_at', id: 'id_hash' },
  fields: {
    browser: 'ブラウザー',
    system: '端末のOS',
    network: 'ネットワーク（アドレスの一部）',
    created_at: 'ログインした日時',
    last_seen_at: '最後に使った日時',
    expires_at: 'ログインの期限',
  },
  omitted: ['id_hash', 'user_id'],
});

// The addresses would let readers of the archive send messages to the devices.
const pushSubscriptions = exported({
  table: 'push_subscriptions',
  file: 'push-devices.json',
  title: 'プッシュ通知を受け取る端末',
  member: 'user_id',
  order: { time: 'created_at', id: 'id' },
  fields: {
    created_at: '受け取りはじめた日時',
    last_success_at: '最後に送れた日時',
  },
  omitted: ['id', 'session_hash', 'user_id', 'endpoint', 'p256dh', 'auth', 'refusals'],
});

const postFields = {
  id: '投稿のID',
  title: 'タイトル',
  content: '本文',
  category: 'カテゴリー（fanart、illustration、photo、other）',
  character_tags: 'タグ',
  image_key: '画像（picturesフォルダーの中のファイル）',
  image_alt: '画像の説明',
  image_focal_x: '画像の見せたい位置（左から何％）',
  image_focal_y: '画像の見せたい位置（上から何％）',
  pictures_count: '画像が2枚以上あるときの枚数（post-pictures.jsonにすべての画像）',
  picture_layout: '画像の並べ方（column、pages、grid）',
  from_right: '右から左へめくるか（picture_layoutがpagesのとき）',
  picture_rights:
    '画像で許可すること（reposting：転載、saving：保存、editing：加工、ai_training：AI学習。空は指定なし）',
  watermark: '画像に入れた透かしの番号（空は透かしなし）',
  labels: 'ネタバレなどのラベル（cover-ではじまるものは表紙のラベル）',
  team_labels: '運営が付けたラベル',
  warning: '注意書き',
  own_audience:
    '公開範囲（public：全員、followers：フォロワー、mutuals：相互フォロー、private：自分だけ。プロフィールの公開範囲のなか）',
  commenters:
    'コメントできる人（readers：見られる人、followers：フォロワー、mutuals：相互フォロー、nobody：なし）',
  video_url: '動画のURL',
  draft_poll: '公開するときに付ける投票（下書き）',
  likes_count: 'いいねの数',
  comments_count: 'コメントの数',
  created_at: '公開した日時（下書きでは作った日時）',
  published_at: '最初に公開した日時',
  edited_at: '公開のあとに編集した日時',
  hidden_at: '運営が非表示にした日時',
  hidden_reason: '運営が非表示にした理由',
  updated_at: '最後に変わった日時',
};

const postsOf = {
  table: 'posts',
  member: 'user_id',
  fields: postFields,
  omitted: [
    'user_id',
    'is_draft',
    'is_published',
    'audience',
    'has_poll',
    'request_id',
    'hidden_by',
  ],
  convert: {
    character_tags: (value: unknown) => splitTags(String(value)),
    draft_poll: fromJson,
  },
} as const;

const posts = exported({
  ...postsOf,
  file: 'posts.json',
  title: '公開した投稿',
  order: { time: 'created_at', id: 'id' },
  only: { is_published: true },
});

const drafts = exported({
  ...postsOf,
  file: 'drafts.json',
  title: '下書き',
  order: { time: 'updated_at', id: 'id' },
  only: { is_draft: true },
});

const postPictures = exported({
  table: 'post_pictures',
  file: 'post-pictures.json',
  title: '画像が2枚以上ある投稿の画像',
  member: 'user_id',
  order: { time: 'post_id', id: 'picture_key' },
  fields: {
    post_id: '投稿のID',
    position: '順番（0から）',
    picture_key: '画像（picturesフォルダーの中のファイル）',
    alt: '画像の説明',
    focal_x: '見せたい位置（左から何％）',
    focal_y: '見せたい位置（上から何％）',
    labels: 'この画像だけのラベル',
  },
  omitted: ['user_id'],
});

const plannedPosts = exported({
  table: 'planned_posts',
  file: 'planned-posts.json',
  title: '公開を予約した投稿',
  member: 'user_id',
  order: { time: 'publish_at', id: 'post_id' },
  fields: {
    post_id: '投稿のID',
    publish_at: '公開する日時',
    failure: '公開できなかった理由（まだのときは空）',
    created_at: '予約した日時',
  },
  omitted: ['user_id'],
});

const pictures = exported({
  table: 'files',
  file: 'pictures.json',
  title: 'アップロードした画像',
  member: 'user_id',
  order: { time: 'created_at', id: 'key' },
  fields: {
    key: 'picturesフォルダーの中のファイル',
    width: '幅（ピクセル）',
    height: '高さ（ピクセル）',
    bytes: '大きさ（バイト）',
    is_animated: 'アニメーションか',
    created_at: 'アップロードした日時',
  },
  omitted: ['user_id', 'placeholder', 'request_id', 'sent_hash', 'perceptual_hash', ...lookChunks],
});

const similarPictures = exported({
  table: 'similar_pictures',
  file: 'similar-pictures.json',
  title: 'あなたの画像に似た、ほかの人の画像のお知らせ',
  member: 'owner_id',
  order: { id: 'post_id' },
  fields: {
    own_post_id: 'あなたの投稿のID',
    own_picture: 'あなたの画像（picturesフォルダーの中のファイル）',
    post_id: '相手の投稿のID',
    state: '回答（open＝まだ、fine＝問題なし、reported＝報告した）',
    created_at: 'お知らせした日時',
    answered_at: '回答した日時',
  },
  omitted: ['id', 'owner_id', 'author_id', 'picture'],
});

const comments = exported({
  table: 'comments',
  file: 'comments.json',
  title: '書いたコメント',
  member: 'user_id',
  order: { time: 'created_at', id: 'id' },
  // An empty row is the placeholder of a deleted comment, which may be somebody else's.
  except: { state: 'deleted' },
  fields: {
    id: 'コメントのID',
    post_id: '投稿のID（投稿へのコメント）',
    event_id: 'イベントのID（イベントへのコメント）',
    parent_id: '返信先のコメントのID',
    content: '内容',
    state: '状態（shown＝表示中、hidden＝非表示）',
    hidden_at: '運営が非表示にした日時',
    hidden_reason: '運営が非表示にした理由',
    likes_count: 'いいねした人の数',
    created_at: '書いた日時',
    edited_at: '編集した日時',
    replies_closed_at: '投稿者や主催者が、このコメントへの返信を閉じた日時',
  },
  omitted: ['user_id', 'request_id', 'hidden_by'],
});

const commentLikes = exported({
  table: 'comment_likes',
  file: 'comment-likes.json',
  title: 'コメントへのいいね',
  member: 'user_id',
  order: { time: 'created_at', id: 'comment_id' },
  fields: { comment_id: 'コメントのID', created_at: 'いいねした日時' },
  omitted: ['user_id'],
});

const likes = exported({
  table: 'likes',
  file: 'likes.json',
  title: '贈ったいいね',
  member: 'user_id',
  order: { time: 'created_at', id: 'post_id' },
  fields: {
    post_id: '投稿のID',
    count: 'いいねした回数',
    created_at: '最初にいいねした日時',
    updated_at: '最後にいいねした日時',
  },
  omitted: ['user_id'],
});

const polls = exported({
  table: 'polls',
  file: 'polls.json',
  title: '投稿やイベントに付けた投票',
  member: 'user_id',
  order: { id: 'id' },
  fields: {
    id: '投票のID',
    post_id: '投稿のID（投稿の投票）',
    event_id: 'イベントのID（イベントの投票）',
    question: '質問',
    description: '説明',
    choices: '選択肢（text：ことば、tag：キャラクターのタグ）',
    max_choices: '選べる数',
    results: '結果を見せる時期（after-vote＝投票した人に、after-end＝終わってから）',
    ends_at: '締め切り',
    is_ended_early: '締め切りを早めたか',
    created_at: '作った日時',
    updated_at: '最後に変わった日時',
  },
  omitted: [
    'owner',
    'user_id',
    'is_published',
    'final',
    'notified_voter_id',
    'notified_at',
    'request_id',
  ],
  convert: { choices: fromJson },
});

const pollBallots = exported({
  table: 'poll_ballots',
  file: 'poll-votes.json',
  title: 'あなたの投票',
  member: 'user_id',
  order: { time: 'updated_at', id: 'poll_id' },
  fields: {
    poll_id: '投票のID（自分の投票はpolls.jsonにあります）',
    choices: '選んだもの（上から何番目か）',
    updated_at: '投票した日時',
  },
  omitted: ['user_id'],
  convert: { choices: (value: unknown) => numbersOfBallot(Number(value)) },
});

const postSeries = exported({
  table: 'post_series',
  file: 'series.json',
  title: 'シリーズ',
  member: 'user_id',
  order: { id: 'id' },
  fields: {
    id: 'シリーズのID',
    title: 'シリーズ名',
    description: '説明',
    cover_post_id: '表紙に選んだ投稿のID',
    hidden_at: '運営が非表示にした日時',
    hidden_reason: '非表示の理由',
    deleted_at: '削除した日時',
    created_at: '作った日時',
    updated_at: '最後に変わった日時',
  },
  omitted: ['user_id', 'hidden_by', 'request_id'],
});

const postSeriesParts = exported({
  table: 'post_series_parts',
  file: 'series-posts.json',
  title: 'シリーズに入れた投稿',
  member: 'user_id',
  order: { time: 'created_at', id: 'post_id' },
  fields: {
    series_id: 'シリーズのID',
    post_id: '投稿のID',
    position: '並び順（小さいほど前）',
    notified_at: 'フォローしている人に知らせた日時',
    created_at: '入れた日時',
  },
  omitted: ['user_id'],
});

const postSeriesFollows = exported({
  table: 'post_series_follows',
  file: 'followed-series.json',
  title: 'フォローしているシリーズ',
  member: 'user_id',
  order: { time: 'created_at', id: 'series_id' },
  fields: { series_id: 'シリーズのID', created_at: 'フォローした日時' },
  omitted: ['user_id'],
});

const bookmarks = exported({
  table: 'bookmarks',
  file: 'bookmarks.json',
  title: '保存した投稿',
  member: 'user_id',
  order: { time: 'created_at', id: 'post_id' },
  fields: { post_id: '投稿のID', created_at: '保存した日時' },
  omitted: ['user_id'],
});

const clips = exported({
  table: 'clips',
  file: 'clips.json',
  title: 'クリップ',
  member: 'user_id',
  order: { time: 'updated_at', id: 'id' },
  fields: {
    id: 'クリップのID',
    name: '名前',
    description: '説明',
    is_public: '公開しているか',
    hidden_at: '運営が非表示にした日時',
    hidden_reason: '運営が非表示にした理由',
    created_at: '作った日時',
    updated_at: '最後に変わった日時',
    edited_at: '言葉を最後に変えた日時',
  },
  omitted: ['user_id', 'request_id', 'hidden_by'],
});

const clipItems = exported({
  table: 'clip_items',
  file: 'clip-posts.json',
  title: 'クリップに入れた投稿',
  member: 'user_id',
  order: { time: 'post_id', id: 'clip_id' },
  fields: {
    clip_id: 'クリップのID',
    post_id: '投稿のID',
    position: '並び順（小さいほど前）',
    note: 'メモ',
    created_at: '入れた日時',
  },
  omitted: ['user_id', 'folded'],
});

const following = exported({
  table: 'follows',
  file: 'following.json',
  title: 'フォローしている人',
  member: 'follower_id',
  order: { time: 'created_at', id: 'following_id' },
  fields: { following_id: '相手のID', created_at: 'フォローした日時' },
  omitted: ['follower_id'],
});

const requestedFollows = exported({
  table: 'follow_requests',
  file: 'requested-follows.json',
  title: 'フォローの申請（あなたから）',
  member: 'requester_id',
  order: { id: 'target_id' },
  fields: { target_id: '相手のID', created_at: '申請した日時' },
  omitted: ['requester_id'],
});

const followRequests = exported({
  table: 'follow_requests',
  file: 'follow-requests.json',
  title: 'フォローの申請（あなたへ）',
  member: 'target_id',
  order: { time: 'created_at', id: 'requester_id' },
  fields: { requester_id: '相手のID', created_at: '申請された日時' },
  omitted: ['target_id'],
});

const followingTags = exported({
  table: 'tag_follows',
  file: 'following-tags.json',
  title: 'フォローしているタグ',
  member: 'user_id',
  order: { id: 'tag' },
  fields: { tag: 'タグ', created_at: 'フォローした日時' },
  omitted: ['user_id'],
});

const birthdays = exported({
  table: 'birthdays',
  file: 'birthday.json',
  title: '誕生日',
  member: 'user_id',
  order: { id: 'user_id' },
  fields: {
    day: '誕生日（月-日）',
    visible_to:
      '誕生日を見られる人（nobody＝誰にも見せない、followers＝フォロワー、everybody＝全員）',
    updated_at: '保存した日時',
  },
  omitted: ['user_id'],
});

const yearReviews = exported({
  table: 'year_reviews',
  file: 'year-reviews.json',
  title: '1年のまとめ',
  member: 'user_id',
  order: { id: 'user_id' },
  fields: {
    year: '年（日本時間）',
    activity: 'いいねや参加などの集計（まだ集計していない場合は空）',
    made_at: '集計した日時',
    shared_as: '共有しているページのアドレスの終わり（共有していない場合は空）',
  },
  omitted: ['user_id'],
  convert: { activity: fromJson },
});

const followers = exported({
  table: 'follows',
  file: 'followers.json',
  title: 'フォロワー',
  member: 'following_id',
  order: { time: 'created_at', id: 'follower_id' },
  fields: { follower_id: '相手のID', created_at: 'フォローされた日時' },
  omitted: ['following_id'],
});

const notifications = exported({
  table: 'notifications',
  file: 'notifications.json',
  title: '届いた通知',
  member: 'target_user_id',
  order: { time: 'created_at', id: 'id' },
  fields: {
    id: '通知のID',
    type: '種類',
    title: '見出し',
    content: '内容',
    from_user_id: '相手のID',
    from_user_name: '相手の名前',
    related_id: '関係する投稿や人のID',
    created_at: '届いた日時',
  },
  omitted: [
    'priority',
    'target_audience',
    'target_user_id',
    'is_active',
    'image_key',
    'expires_at',
    'created_by',
    'updated_at',
    'shown_at',
    'others_count',
    'taps_count',
    'related_kind',
    'live_event_at',
    'request_id',
    'reads_count',
    'delivered_at',
  ],
});

const receivedNotifications = exported({
  table: 'notification_targets',
  file: 'received-notifications.json',
  title: '通知とお知らせの既読',
  member: 'user_id',
  order: { id: 'notification_id' },
  fields: {
    notification_id: '通知やお知らせのID',
    shown_at: '届いた日時',
    read_at: '読んだ日時',
  },
  omitted: ['user_id', 'is_announcement'],
});

const readPosition = exported({
  table: 'notification_read_positions',
  file: 'read-until.json',
  title: '「すべて既読にする」を使った日時',
  member: 'user_id',
  order: { id: 'user_id' },
  isSingle: true,
  fields: { read_until: 'この日時までの通知を既読にした' },
  omitted: ['user_id'],
});

const readNotifications = exported({
  table: 'notification_reads',
  file: 'read-notifications.json',
  title: '読んだお知らせ',
  member: 'user_id',
  order: { id: 'notification_id' },
  fields: { notification_id: 'お知らせのID', read_at: '読んだ日時' },
  omitted: ['user_id'],
});

const reports = exported({
  table: 'reports',
  file: 'reports.json',
  title: '送った報告',
  member: 'reporter_id',
  order: { time: 'created_at', id: 'id' },
  fields: {
    id: '報告のID',
    target_type:
      '報告したもの（post＝投稿、comment＝コメント、user＝人、event＝イベント、nft＝NFT）',
    target_id: '報告したもののID',
    reason: '理由',
    detail: '説明',
    status: '状態（open＝確認待ち、resolved＝対応済み、dismissed＝対応なし）',
    created_at: '報告した日時',
  },
  omitted: ['reporter_id', 'case_id', 'weight', 'is_new_account'],
});

// The notes of the team belong to the team. The data for reverting a decision is useless to a member.
const decisions = exported({
  table: 'decisions',
  file: 'decisions.json',
  title: '運営からの対応',
  member: 'target_user_id',
  order: { time: 'created_at', id: 'id' },
  except: { action: 'none' },
  fields: {
    id: '対応のID',
    target_type: '対象（post＝投稿、comment＝コメント、user＝人、event＝イベント、nft＝NFT）',
    target_id: '対象のID',
    action: '対応（hide＝非表示、delete＝削除、warn＝注意、restrict＝利用制限、block＝利用停止）',
    block_until: '利用停止や利用制限が終わる日時',
    rule_id: 'もとになったルール',
    rule_version: 'ルールの版',
    message: '運営からの説明',
    labels: '運営が付けたラベル（spoiler＝ネタバレ、sensitive＝センシティブ、ai＝AIの利用）',
    snapshot: '対応したときの内容',
    created_at: '対応した日時',
    appeal_until: '異議を申し立てられる期限',
    overturned_at: '対応を取り消した日時',
    overturn_message: '対応を取り消したときの説明',
  },
  omitted: [
    'case_id',
    'target_user_id',
    'note',
    'picture_key',
    'undo',
    'decided_by',
    'overturned_by',
    'is_restored',
    'contents',
  ],
  convert: { labels: fromJson, snapshot: fromJson },
});

const appeals = exported({
  table: 'appeals',
  file: 'appeals.json',
  title: '異議の申し立て',
  member: 'user_id',
  order: { time: 'created_at', id: 'decision_id' },
  fields: {
    decision_id: '対応のID',
    text: '内容',
    status: '結果（open＝確認待ち、kept＝変更なし、overturned＝対応の取り消し）',
    message: '運営からの回答',
    created_at: '送った日時',
    decided_at: '結果が決まった日時',
  },
  omitted: ['case_id', 'user_id', 'note', 'decided_by'],
});

const events = exported({
  table: 'events',
  file: 'events.json',
  title: '作ったイベント',
  member: 'user_id',
  order: { time: 'created_at', id: 'id' },
  fields: {
    id: 'イベントのID',
    title: '名前',
    description: '説明',
    event_date: '始まる日時',
    event_end_date: '終わる日時',
    is_all_day: '終日かどうか',
    location: '場所',
    event_url: 'URL',
    image_key: '画像（picturesフォルダーの中のファイル）',
    capacity: '定員',
    tag: 'お題のタグ',
    joined_count: '参加する人の数',
    interested_count: '気になる人の数',
    waiting_count: 'キャンセル待ちの人の数',
    comments_count: 'コメントの数',
    entry_closed_at: '受付を締め切った日時',
    cancelled_at: '中止した日時',
    cancel_reason: '中止の理由',
    hidden_at: '運営が非表示にした日時',
    hidden_reason: '運営が非表示にした理由',
    series_id: '繰り返しのイベントの最初の回のID',
    created_at: '作った日時',
    updated_at: '最後に変えた日時',
  },
  omitted: ['user_id', 'has_poll', 'request_id', 'sequence', 'over_at', 'hidden_by'],
});

const plannedEvents = exported({
  table: 'planned_events',
  file: 'planned-events.json',
  title: '公開を予約したイベント',
  member: 'user_id',
  order: { time: 'publish_at', id: 'id' },
  fields: {
    id: 'イベントのID',
    title: '名前',
    description: '説明',
    event_date: '始まる日時',
    event_end_date: '終わる日時',
    is_all_day: '終日かどうか',
    location: '場所',
    event_url: 'URL',
    image_key: '画像（picturesフォルダーの中のファイル）',
    capacity: '定員',
    tag: 'お題のタグ',
    repeat_every: '繰り返し',
    repeat_times: '繰り返しの回数',
    publish_at: '公開する日時',
    failure: '公開できなかった理由（まだのときは空）',
    withdrawn_at: '予約をやめた日時',
    created_at: '予約した日時',
    updated_at: '最後に変えた日時',
  },
  omitted: ['user_id', 'request_id'],
});

const eventJoins = exported({
  table: 'event_joins',
  file: 'event-joins.json',
  title: '参加するイベント',
  member: 'user_id',
  order: { time: 'since', id: 'event_id' },
  fields: {
    event_id: 'イベントのID',
    state: '状態（joined＝参加する、waiting＝キャンセル待ち、interested＝気になる）',
    since: 'その状態になった日時',
  },
  omitted: ['user_id', 'position'],
});

const wallets = exported({
  table: 'wallets',
  file: 'wallets.json',
  title: 'ウォレット',
  member: 'user_id',
  order: { time: 'created_at', id: 'id' },
  fields: {
    id: 'ウォレットのID',
    label: 'ラベル',
    address: 'アドレス',
    chain_id: 'チェーンの番号',
    proven_at: '所有を確認した日時',
    proven_chain_id: '所有の確認が有効なチェーンの番号（ない場合はすべてのチェーン）',
    refreshed_at: 'NFTを最後に読み込んだ日時',
    created_at: '登録した日時',
  },
  omitted: [
    'user_id',
    'address_lower',
    'address_mask',
    'refresh_state',
    'refresh_requested_at',
    'refresh_done',
    'refresh_total',
  ],
});

const nftsOf = {
  table: 'nft_cache',
  member: 'user_id',
  order: { time: 'created_at', id: 'id' },
  fields: {
    id: 'NFTのID',
    wallet_id: 'ウォレットのID',
    chain_id: 'チェーンの番号',
    contract_address: 'コントラクトのアドレス',
    token_id: 'トークンの番号',
    name: '名前',
    collection_name: 'コレクションの名前',
    standard: '規格',
    balance: '持っている数',
    description: '説明',
    traits: '特徴',
    image_source: '画像のもとのURL',
    animation_source: '動画などのもとのURL',
    is_hidden: '非表示か',
    created_at: '読み込んだ日時',
  },
  omitted: ['user_id', 'is_spam'],
  convert: { traits: fromJson },
} as const;

const nfts = exported({
  ...nftsOf,
  file: 'nfts.json',
  title: 'ウォレットのNFT',
  only: { is_hidden: false },
});

const hiddenNfts = exported({
  ...nftsOf,
  file: 'hidden-nfts.json',
  title: '非表示のNFT',
  only: { is_hidden: true },
});

const nftPreferences = exported({
  table: 'nft_preferences',
  file: 'nft-settings.json',
  title: 'NFTの表示の設定',
  member: 'user_id',
  order: { time: 'created_at', id: 'id' },
  fields: {
    chain_id: 'チェーンの番号',
    contract_address: 'コントラクトのアドレス',
    token_id: 'トークンの番号',
    is_hidden: '非表示か',
    created_at: '設定した日時',
  },
  omitted: ['id', 'user_id', 'nft_cache_id'],
});

const nftPins = exported({
  table: 'nft_pins',
  file: 'pinned-nfts.json',
  title: '固定したNFT',
  member: 'user_id',
  order: { id: 'token_id' },
  fields: {
    position: '順番',
    chain_id: 'チェーンの番号',
    contract_address: 'コントラクトのアドレス',
    token_id: 'トークンの番号',
  },
  omitted: ['user_id'],
});

const conversations = exported({
  table: 'conversation_sides',
  file: 'conversations.json',
  title: 'メッセージの相手',
  member: 'user_id',
  order: { id: 'conversation_id' },
  fields: {
    conversation_id: '会話のID',
    other_id: '相手のID（退会した人は空欄）',
    box: '一覧（inbox＝メッセージ、requests＝リクエスト、none＝なし）',
    read_up_to: '読んだところ（会話の中の番号）',
    is_muted: 'ミュートしているか',
    updated_at: '最後のメッセージの日時',
  },
  omitted: ['user_id', 'unread_count', 'cleared_up_to', 'has_answered'],
});

const messageFields = {
  id: 'メッセージのID',
  conversation_id: '会話のID',
  sequence: '会話の中の番号',
  state: '状態（shown＝表示中、taken-back＝取り消し、removed＝削除）',
  content: '内容',
  image_key: '画像（picturesフォルダーの中のファイル。相手の画像は含みません）',
  image_alt: '画像の説明',
  card_kind: '共有したもの（post＝投稿、event＝イベント、nft＝NFT）',
  card_id: '共有したもののID',
  created_at: '送った日時',
  edited_at: '編集した日時',
} as const;

const omittedOfMessages = [
  'sender_id',
  'recipient_id',
  'revision',
  'folded',
  'request_id',
  'is_deleted_by_sender',
  'is_deleted_by_recipient',
  'hidden_by',
] as const;

const sentMessages = exported({
  table: 'messages',
  file: 'sent-messages.json',
  title: '送ったメッセージ',
  member: 'sender_id',
  order: { time: 'created_at', id: 'id' },
  only: { is_deleted_by_sender: false },
  fields: {
    ...messageFields,
    hidden_at: '運営が非表示にした日時',
    hidden_reason: '運営が非表示にした理由',
  },
  omitted: omittedOfMessages,
});

const receivedMessages = exported({
  table: 'messages',
  file: 'received-messages.json',
  title: '受け取ったメッセージ',
  member: 'recipient_id',
  order: { time: 'created_at', id: 'id' },
  // The member cannot read what the team hides.
  only: { is_deleted_by_recipient: false, hidden_at: null },
  fields: messageFields,
  omitted: [...omittedOfMessages, 'hidden_at', 'hidden_reason'],
});

/** All data of a member, table by table. `server/registrations.test.ts` finds missing tables. */
export const exportedTables: readonly ExportedTable[] = [
  profile,
  formerUsernames,
  settings,
  notificationOptOuts,
  deliveryChoices,
  deliverySettings,
  insights,
  mutes,
  blocks,
  identities,
  sessions,
  pushSubscriptions,
  posts,
  drafts,
  postPictures,
  plannedPosts,
  pictures,
  similarPictures,
  comments,
  likes,
  commentLikes,
  bookmarks,
  clips,
  clipItems,
  polls,
  pollBallots,
  postSeries,
  postSeriesParts,
  postSeriesFollows,
  following,
  birthdays,
  yearReviews,
  followingTags,
  followers,
  requestedFollows,
  followRequests,
  conversations,
  sentMessages,
  receivedMessages,
  notifications,
  receivedNotifications,
  readNotifications,
  readPosition,
  reports,
  decisions,
  appeals,
  events,
  plannedEvents,
  eventJoins,
  wallets,
  nfts,
  hiddenNfts,
  nftPreferences,
  nftPins,
];

/** Columns that contain a member's id but are left out of the archive, each with the reason. */
export const leftOutColumns: Readonly<Record<string, string>> = {
  'similar_pictures.author_id': 'belongs to the owners of the pictures, whom the site has told',
  'conversations.low_id': 'in the sides of the conversation',
  'conversations.high_id': 'in the sides of the conversation',
  'conversations.asked_by': 'in the messages of the conversation',
  'conversation_sides.other_id': 'belongs to the other member',
  'like_batches.user_id': 'counted in likes; kept for retries',
  'notifications.from_user_id': 'belongs to those who were notified',
  'mutes.muted_id': 'belongs to those who mute',
  'blocks.blocked_id': 'belongs to those who block',
  'wallet_proofs.user_id': 'expires after ten minutes',
  'deliveries.user_id': 'says which notifications are about to leave by mail or push',
  'jobs.user_id': 'notes for work in the background',
  'mails.user_id': 'says which notifications are about to leave by mail',
  'calendar_feeds.user_id':
    'a secret address, which would open the calendar to readers of the archive',
  'admin_user_permissions.user_id': 'an appointment by the site, not data of the member',
  'admin_users.id': 'an appointment by the site, not data of the member',
  'team_notes.user_id':
    'written by the team for itself: notes about a report would name who reported',
  'team_notes.author_id': 'belongs to the team; about others',
  'cases.target_user_id':
    'contains reports of others: their number and times would reveal the reporters',
  'cases.claimed_by': 'belongs to the team',
  'decisions.decided_by': 'belongs to the team; about others',
  'decisions.overturned_by': 'belongs to the team; about others',
  'appeals.decided_by': 'belongs to the team; about others',
  'legal_page_versions.published_by': 'a text of the site, not of the member',
  'team_alert_choices.user_id': 'how a member of the team works, not data of the member',
  'data_exports.user_id': 'the archive itself',
  'search_members.id': 'derived from the names of the profile',
  'account_deletions.user_id': 'ends when the member signs in to download anything',
};
