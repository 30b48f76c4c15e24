import {
  databaseErrorMessages,
  type ErrorCode,
  type ErrorReason,
} from '#contract/foundations/error-codes.ts';

const byReason: Record<ErrorReason, string> = {
  'csrf-token-missing': '安全確認に失敗しました。もう一度お試しください',
  'csrf-token-format': '安全確認に失敗しました。もう一度お試しください',
  'csrf-token-unknown': '安全確認に失敗しました。もう一度お試しください',
  'foreign-origin': 'このページからは操作できません。サイトを開き直してお試しください',
  'profile-incomplete': '先にプロフィールの設定を完了してください',
  'username-taken': 'このユーザーIDはすでに使われています。別のIDをお試しください',
  'username-changes': 'ユーザーIDは30日間に5回まで変更できます',
  'post-is-draft': '下書きには、この操作はできません',
  'post-missing': 'この投稿は見つかりませんでした',
  'comment-missing': 'このコメントは見つかりませんでした',
  'comment-hidden': '非表示になったコメントは編集できません',
  'comment-edit-over':
    'コメントを編集できるのは、書いてから15分までです。文章をコピーすれば、新しいコメントに使えます',
  'comments-limited': 'この投稿にコメントできる人は限られています',
  'thread-closed': 'このスレッドは閉じられているため、返信できません',
  'message-oneself': '自分自身にはメッセージを送れません',
  'messages-off':
    'メッセージをオフにしているため送れません。設定の「プライバシー」でオンにすると送れます',
  'message-refused': 'この人には、いまメッセージを送れません',
  'message-waits': '相手が承認すると、続けて送れます',
  'message-unanswered': 'リクエストを承認すると、返信できます',
  'member-gone': 'この人は退会したため、メッセージを送れません',
  'request-text-only':
    'はじめてのメッセージは文字だけ送れます。リンク・画像・カードは、相手が承認すると送れます',
  'picture-unanswered': '画像は、相手から返事があると送れます',
  'message-missing': 'このメッセージは見つかりませんでした',
  'message-edit-over': 'メッセージを編集できるのは、送ってから15分までです',
  'take-back-over': '送ってから24時間を過ぎたため、取り消せません。自分の画面からは削除できます',
  'card-missing': '共有するものが見つかりませんでした。リンクを確かめてください',
  'follow-oneself': '自分自身をフォローすることはできません',
  'not-followable': 'この人は、いまフォローできません',
  'profile-not-public': 'プロフィールの公開範囲を「全体に公開」にすると、まとめを共有できます',
  restricted:
    '運営の対応により、いまはこの操作ができません。できないことと理由は、お知らせで確かめられます',
  'report-own': '自分のものは報告できません',
  'request-used':
    'さきほどの内容は、すでに投稿されています。この内容も投稿するときは、もう一度「投稿する」を押してください',
  'rate-limit': '操作が続きすぎています。少し待ってからもう一度お試しください',
  'limit-reached': '上限に達しました。しばらく待ってからもう一度お試しください',
  'body-too-large': '送る内容が大きすぎます。内容を減らしてからお試しください',
  'picture-too-large': '画像は5MBまでアップロードできます',
  'picture-type': '画像はJPEG、PNG、GIF、WebPのいずれかを選んでください',
  'picture-heic': 'HEIC形式の写真は使えません。JPEGで保存し直してから、もう一度お試しください',
  'picture-broken': 'この画像は壊れているため読み込めません。別の画像をお試しください',
  'picture-svg': 'このSVGファイルは使えません。PNGで書き出してから、もう一度選んでください',
  'picture-dimensions': '画像の縦横が大きすぎます。小さくしてからお試しください',
  'upload-cut-off': 'アップロードが途中で中断されました。もう一度お試しください',
  'picture-not-yours': 'この画像は使えません。もう一度選び直してください',
  'upload-quota':
    '投稿に使われていない画像がたくさんあります。投稿に使うか、1日ほど待ってからもう一度お試しください',
  'uploads-at-once': 'ほかの画像をアップロード中です。終わってからもう一度お試しください',
  'live-slots': '開いているタブが多すぎます。使っていないタブを閉じてください',
  'changed-elsewhere': '別のタブや端末で変更されています。内容を確認してください',
  'cover-missing': '表紙にする画像を、選んだ画像の中から選び直してください',
  'watermark-letters': 'この文字は透かしに使えません。ほかの文字でお試しください',
  'watermark-opaque': '透かしには、背景が透明なPNGかWebPの静止画を選んでください',
  'watermark-large': '透かしの画像が大きすぎます。縦横2000px、2MBまでにしてください',
  'original-kept': 'この画像の保存は、作者が許可していません',
  'drafts-full': '下書きがいっぱいです。使わない下書きを削除してからお試しください',
  'post-is-published': 'この投稿はもう公開されています。投稿の編集から変更してください',
  'post-is-planned': 'この投稿は公開が予約されています。予約の一覧から変更してください',
  'plans-full': 'これ以上は予約できません。予約を減らすか、時刻をずらしてください',
  'undo-over': '元に戻せる時間を過ぎました',
  'not-restorable': 'いまは元に戻せません',
  'mutes-full': 'ミュートがいっぱいです。使わないものを解除してからお試しください',
  'blocks-full': 'ブロックがいっぱいです。使わないものを解除してからお試しください',
  'tag-follows-full':
    'フォローできるタグは500個までです。見なくなったタグのフォローを解除してからお試しください',
  'push-devices-full':
    'プッシュ通知を受け取れる端末は10台までです。使わない端末を設定から外してからお試しください',
  'push-endpoint': 'このブラウザーのプッシュ通知には送れません。ほかのブラウザーでお試しください',
  'push-missing': 'この端末では、プッシュ通知を受け取っていません',
  'push-unavailable': 'このサイトでは、プッシュ通知を使えません',
  'hide-oneself': '自分自身には、この操作はできません',
  'account-leaving':
    'このアカウントは削除の手続き中です。続けるには、アカウントを元に戻してください',
  'username-mismatch': 'ユーザーIDが違います。表示されているとおりに入力してください',
  'last-super-admin':
    '最後の最高管理者のアカウントは削除できません。先にほかの人を最高管理者にしてください',
  'higher-rank': '自分と同じか上の役割の管理者には、この操作はできません',
  'own-rank': '自分の役割や権限は変えられません',
  'beyond-own': '自分より上の役割や、自分にない権限は付けられません',
  'not-appointable': 'この人には、いま役割を付けられません',
  'deletion-begun': '削除が始まっているため、元に戻せません',
  'event-cancelled': 'このイベントは中止になりました',
  'event-over': 'このイベントは終了しました',
  'entry-closed': 'このイベントの受付は終了しました',
  'hidden-by-team': '運営が非表示にしているため、この操作はできません',
  'awaiting-approval': '運営の承認を待っています。承認されると使えるようになります',
  'read-only': 'いまは閲覧のみです。再開してから、もう一度お試しください',
  'registration-closed': 'いまは新しい登録を受け付けていません',
  'waits-in-case': '公開前の確認を待っています。「通報と異議」で判断してください',
  'label-set-by-team':
    '運営が付けたラベルは外せません。ラベルを付けたままにすると保存できます。納得できないときは、届いた通知から異議を送れます',
  'labels-set': 'このラベルは、もう運営が付けています',
  'post-unfinished': '投稿者がタイトルかカテゴリーを消したため、表示できません',
  'poll-over': 'この投票は締め切られました',
  'series-missing': 'シリーズが見つかりませんでした',
  'series-words':
    '運営の確認が必要なリンクや言葉は、シリーズに使えません。別の言葉にしてお試しください',
  'series-full': '作れるシリーズの数に達しました。使わないシリーズを削除してからお試しください',
  'series-posts-full': 'このシリーズに入れられる投稿の数に達しました',
  'series-of-post-full': 'この投稿を入れられるシリーズの数に達しました',
  'series-follows-full':
    'フォローできるシリーズの数に達しました。読み終えたシリーズのフォローを解除してからお試しください',
  'poll-exists': 'ここにはもう投票があります',
  'poll-words': '運営の確認が必要なリンクや言葉は、投票に使えません。別の言葉にしてお試しください',
  'clips-full': 'クリップは200個まで作れます。使わないものを削除してからお試しください',
  'clip-full': 'このクリップはいっぱいです。ほかのクリップを選んでください',
  'clip-words':
    '運営の確認が必要なリンクや言葉は、公開するクリップに使えません。別の言葉にしてお試しください',
  'poll-begun':
    'もう投票した人がいるため、質問と選択肢は変えられません。締め切りは早めることだけできます',
  'event-words':
    '運営の確認が必要なリンクや言葉は、参加者へのお知らせに使えません。別の言葉にしてお試しください',
  'event-messages': 'メッセージは1日5通まで送れます',
  'address-checksum': '大文字と小文字の並びが正しくありません',
  'case-claimed': 'ほかの人が確認中です',
  'own-decision': '自分が決めたことへの異議は、ほかの人が確認します',
  'appeal-over': '異議は、いまは送れません',
  'export-too-soon': 'データの書き出しは1日に1回までです。時間をおいてからもう一度お試しください',
  'reauthentication-required':
    'パスキーで本人確認をしてから、もう一度お試しください。設定の「パスキー」でも確認できます',
  'passkey-expired': '確認の時間が過ぎました。もう一度お試しください',
  'passkey-unknown':
    'このパスキーは登録されていないか、削除されています。別のパスキーでお試しください',
  'passkey-refused':
    'パスキーを確認できませんでした。画面ロックの解除ができる端末で、もう一度お試しください',
  'passkey-known': 'このパスキーは、すでに追加されています',
  'passkeys-full': 'パスキーは10個まで追加できます。使わないものを削除してからお試しください',
  'passkey-required':
    '運営にはパスキーが必要です。別のパスキーを追加してから、これを削除してください',
  'passkey-missing': '先に、設定の「パスキー」で、自分のパスキーを追加してください',
};

export const errorsMessages = {
  of: (code: ErrorCode, reason?: ErrorReason): string =>
    (reason && byReason[reason]) ?? databaseErrorMessages[code],
} as const;
