export const passkeysMessages = {
  section: {
    title: 'パスキー',
    summary: '運営のアカウントを守る本人確認',
    lead: '端末の指紋や顔、PINで本人を確かめるしくみです。追加すると、運営の画面を開くときと、役割の変更のような大切な操作の前に確認します。なくしたときのために、2つ以上の追加をおすすめします。',
  },
  required: 'このサイトでは、あなたの役割にパスキーが必要です。',
  onlyTeam: 'パスキーを追加できるのは、運営のメンバーだけです。',
  list: '追加したパスキー',
  none: 'まだパスキーはありません',
  added: '追加：',
  lastUsed: '最後に使ったのは：',
  neverUsed: 'まだ使っていません',
  unsupported:
    'このブラウザーではパスキーを使えません。新しいSafari、Chrome、Edge、Firefoxで開いてください。',
  add: {
    go: 'パスキーを追加',
    title: 'パスキーを追加',
    text: 'あとで見分けられる名前を付けてください。続けると、端末が本人を確認します。',
    name: '名前',
    hint: '例：自分のiPhone、会社のセキュリティキー',
    suggested: (number: number) => `パスキー${number}`,
    nameMissing: '名前を入力してください',
    confirm: '続ける',
    done: 'パスキーを追加しました',
  },
  remove: {
    go: '削除',
    goFor: (name: string) => `削除：${name}`,
    title: (name: string) => `「${name}」を削除しますか？`,
    text: 'このパスキーでは、本人を確認できなくなります。端末に残ったパスキーは、端末の設定から消してください。',
    last: '最後のパスキーです。削除すると、運営の画面は本人確認なしで開くようになります。',
    confirm: '削除する',
    done: 'パスキーを削除しました',
    failed: 'パスキーを削除できませんでした',
  },
  confirm: {
    title: 'パスキーで本人確認',
    text: 'この操作の前に、あなたのパスキーで確認します。入力した内容は、そのまま残っています。',
    go: 'パスキーで確認する',
  },
  gate: {
    proveTitle: 'パスキーで本人確認をしてください',
    proveText: '運営の画面は、あなたのパスキーで確認すると開きます。',
    lost: 'パスキーをなくしたときは、ほかの最高管理者に、あなたのパスキーの削除を頼んでください。',
    addTitle: 'パスキーを追加してください',
    addText:
      'このサイトでは、あなたの役割にパスキーが必要です。追加するまで、運営の画面は使えません。メンバーとしては、いつもどおり使えます。',
  },
  failures: {
    // Browsers report the same error for a cancelled prompt, a timeout and a device without the passkey.
    NotAllowedError:
      '本人確認が終わりませんでした。もう一度お試しください。別の端末のパスキーは、表示されるQRコードをその端末で読み取ると使えます。',
    AbortError: '本人確認を中止しました。もう一度お試しください。',
    InvalidStateError: 'この端末には、あなたのパスキーがすでにあります。',
    ConstraintError:
      'この端末では画面のロックを使えません。指紋や顔、PINを設定するか、別の端末でお試しください。',
    NotSupportedError: 'この端末のパスキーには対応していません。別の端末でお試しください。',
    SecurityError:
      'このアドレスではパスキーを使えません。サイトの正しいアドレスで開き直してください。',
  },
  failedTitle: 'パスキーを確認できませんでした',
  otherFailure: '本人確認ができませんでした。もう一度お試しください。',
} as const;
