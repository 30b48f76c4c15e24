import type { OperatorTexts } from '../operator.messages.ts';
import type { AskedSetting, Section } from './questions.ts';

type Language = OperatorTexts['language'];

const english = {
  language: 'en' as Language,
  welcome:
    'Enter accepts the value in brackets, and - leaves out a setting that the site does not need. Ctrl+C ends without a change.',
  target: 'How do you start the site: by npm start, by systemd or by Compose?',
  file: (path: string, isNew: boolean) =>
    isNew
      ? `The settings will be in ${path}.`
      : `The settings are in ${path}. Its values are the defaults, and its other lines stay.`,
  fileHeader: (file: string) => [
    `# The settings of a Hiroba site. Keep them secret.`,
    `# To change an answer, run hiroba init --file ${file} again. All settings: docs/operators/settings.md`,
  ],
  headings: {
    address: '# The public address, and the proxies in front of the site.',
    signIn: '# The provider of sign-in, and the client there.',
    database: '# The folder of the data, and PostgreSQL instead of SQLite.',
    files: '# The bucket of pictures and exports, and its account.',
    backups: '# The daily backup.',
    mail: '# The mail server and the sender.',
    fixed: '# This site is public: nothing is on that only a demo may have.',
    secrets: '# Secrets of the servers that start together with the site.',
  } satisfies Record<Section['name'] | 'fixed' | 'secrets', string>,
  questions: {
    PUBLIC_URL: 'The public address, which members open: https://fans.example',
    TRUSTED_PROXIES:
      'The proxies whose addresses of visitors are trusted: addresses and networks, separated by commas.',
    OIDC_ISSUER: 'The provider with which members sign in: Google, or another OpenID issuer.',
    GOOGLE_CLIENT_ID:
      'The client id that the provider gives to this site, after you have registered its redirect URI there.',
    GOOGLE_CLIENT_SECRET: 'The client secret, which proves to the provider who asks.',
    DATA_DIR: 'The folder of the database (SQLite), the pictures and the caches.',
    DATABASE_URL:
      'PostgreSQL 15 or newer instead of SQLite, for several processes: postgres://user@host/database. Its password is asked for next.',
    FILES_URL:
      'A bucket for pictures and exports instead of the folder: s3://bucket/prefix or gs://bucket/prefix',
    FILES_ENDPOINT: 'The address of an S3 server other than AWS.',
    FILES_REGION: 'The region of the bucket.',
    FILES_PATH_STYLE: 'Whether addresses have the bucket in the path: 1 for most servers.',
    AWS_ACCESS_KEY_ID: 'The id of the access key, unless the machine itself may use the bucket.',
    AWS_SECRET_ACCESS_KEY: 'The secret of the access key.',
    GOOGLE_APPLICATION_CREDENTIALS:
      'The file with the key of the account, unless the machine itself may use the bucket.',
    BACKUP_DIR: 'The folder of the daily backups, best on another disk than the data.',
    SMTP_URL:
      'The mail server, without which no mail is sent: smtps://user@host or smtp://user@host:587. Its password is asked for next.',
    MAIL_FROM: 'The sender of the mails: 森のカフェ <mail@fans.example>',
  } satisfies Record<AskedSetting, string>,
  none: 'none',
  unchanged: 'unchanged',
  password: (user: string) => `Password of ${user}`,
  notShown: 'not shown',
  required: 'The site needs this setting.',
  choose: (answers: readonly string[]) => `Answer with one of these: ${answers.join(', ')}.`,
  wrong: (reason: string) => `This value cannot be used: ${reason}.`,
  unwritable:
    'no form of it means the same to all readers of the file; use a value without quotes, backslashes and line breaks',
  checking: 'Checking …',
  choice: (canLeaveOut: boolean) =>
    `a: answer again, k: keep anyway${canLeaveOut ? ', l: leave out' : ''}`,
  kept: (line: string) => `kept although a check has found: ${line}`,
  isToChange: (file: string, names: readonly string[]) =>
    `Change ${names.length === 0 ? 'the comments' : names.join(', ')} in ${file}?`,
  isToWriteAnyway: (reason: string) => `${reason}. Write the file anyway?`,
  yesNo: 'Y/n',
  interrupted: 'Nothing was written.',
  missing: (option: string, question: string) => `--${option} is missing. ${question}`,
  wrongAnswer: (option: string, reason: string) => `--${option} cannot be used: ${reason}.`,
  needless: (option: string) => `--${option} has no effect with the other answers. Leave it out.`,
  exists: (file: string) => `${file} exists. Add --force to change it.`,
  notWritten: (lines: readonly string[]) =>
    `${lines.join('\n')}\nNothing was written. Correct the answers, or add --keep to write them anyway.`,
  unusableFile: (file: string, reason: string) =>
    `The file ${file} cannot be used: ${reason}. Name another one with --file.`,
  written: (file: string) => `Wrote ${file}. Only its owner can read it.`,
  noChange: (file: string) => `${file} has these answers already.`,
  next: 'Next:',
  start: 'Start the site:',
  makeFolders:
    'Create the user of the site, who may write to the folders outside of /var/lib/hiroba:',
  putSettings: 'Give the settings to this user, where the unit reads them:',
  redirectUriThere: 'The redirect URI to register there:',
  redirectUri: 'Register this redirect URI at the provider of sign-in, unless you have done so:',
  proxy: (publicUrl: string, port: string) =>
    `Let a proxy with a certificate pass ${publicUrl} to 127.0.0.1:${port} (docs/operators/operations.md#proxy).`,
  token:
    'The first start prints a one-time token. Sign in, fill in the profile, open this page within a day, and enter the token:',
  readToken: 'If you do not see the token:',
  doctor: 'Check the running site:',
};

export type InitTexts = typeof english;

const japanese: InitTexts = {
  language: 'ja',
  welcome:
    'Enter で [ ] の中の値を使い、省ける設定は - で省きます。Ctrl+C で、何も変えずに終わります。',
  target: 'サイトの起動には、npm start（npm）、systemd、Compose（compose）のどれを使いますか。',
  file: (path, isNew) =>
    isNew
      ? `設定は ${path} に書きます。`
      : `設定は ${path} にあります。その値が既定値になり、ほかの行はそのまま残ります。`,
  fileHeader: (file) => [
    '# Hiroba のサイトの設定。秘密が含まれるので、人に見せないでください。',
    `# 変えるときは、もう一度 hiroba init --file ${file} を行います。設定の一覧：docs/operators/settings.ja.md`,
  ],
  headings: {
    address: '# 公開するアドレスと、サイトの前にあるプロキシー。',
    signIn: '# ログインの提供元と、そこに登録したクライアント。',
    database: '# データのフォルダーと、SQLite の代わりに使う PostgreSQL。',
    files: '# 画像などを置くバケットと、そのアカウント。',
    backups: '# 毎日のバックアップ。',
    mail: '# メールサーバーと差出人。',
    fixed: '# 公開するサイトです。デモのための機能は、すべて切ります。',
    secrets: '# サイトと一緒に起動するサーバーの秘密。',
  },
  questions: {
    PUBLIC_URL: 'メンバーが開く、公開のアドレスです。例：https://fans.example',
    TRUSTED_PROXIES:
      '訪れた人のアドレスを伝えるプロキシーです。アドレスかネットワークを、カンマで区切ってください。',
    OIDC_ISSUER: 'ログインに使う提供元です。Google か、ほかの OpenID の issuer です。',
    GOOGLE_CLIENT_ID:
      'リダイレクトURIを登録すると、提供元がこのサイトに発行する、クライアントIDです。',
    GOOGLE_CLIENT_SECRET: 'このサイトであることを提供元に示す、クライアントシークレットです。',
    DATA_DIR: 'データベース（SQLite）、画像、キャッシュを置くフォルダーです。',
    DATABASE_URL:
      '複数のプロセスで動かすときに SQLite の代わりに使う、PostgreSQL（15以上）です。例：postgres://user@host/database。パスワードは次にたずねます。',
    FILES_URL:
      '画像などを、フォルダーの代わりに置くバケットです。例：s3://bucket/prefix、gs://bucket/prefix',
    FILES_ENDPOINT: 'AWS ではない S3 サーバーのアドレスです。',
    FILES_REGION: 'バケットのリージョンです。',
    FILES_PATH_STYLE:
      'アドレスのパスにバケットの名前を入れるかどうかです。たいていのサーバーでは 1 です。',
    AWS_ACCESS_KEY_ID:
      'アクセスキーのIDです。このマシン自体がバケットを使えるなら、省いてください。',
    AWS_SECRET_ACCESS_KEY: 'アクセスキーのシークレットです。',
    GOOGLE_APPLICATION_CREDENTIALS:
      'アカウントの鍵のファイルです。このマシン自体がバケットを使えるなら、省いてください。',
    BACKUP_DIR: '毎日のバックアップを置くフォルダーです。データとは別のディスクをおすすめします。',
    SMTP_URL:
      'メールサーバーです。省くと、メールは送られません。例：smtps://user@host、smtp://user@host:587。パスワードは次にたずねます。',
    MAIL_FROM: 'メールの差出人です。例：森のカフェ <mail@fans.example>',
  },
  none: 'なし',
  unchanged: '変更なし',
  password: (user) => `${user} のパスワード`,
  notShown: '画面には出ません',
  required: 'この設定は省けません。',
  choose: (answers) => `次のどれかで答えてください：${answers.join('、')}。`,
  wrong: (reason) => `この値は使えません（${reason}）。`,
  unwritable:
    'ファイルを読むプログラムによって意味が変わります。引用符、バックスラッシュ、改行のない値にしてください',
  checking: '確かめています…',
  choice: (canLeaveOut) =>
    `a：答え直す、k：このまま使う${canLeaveOut ? '、l：この設定を省く' : ''}`,
  kept: (line) => `問題が見つかりましたが、このまま使っています：${line}`,
  isToChange: (file, names) =>
    `${file} の${names.length === 0 ? 'コメント' : ` ${names.join('、')} `}を変えますか。`,
  isToWriteAnyway: (reason) => `${reason}。このまま書き込みますか。`,
  yesNo: 'Y/n',
  interrupted: '何も書き込んでいません。',
  missing: (option, question) => `--${option} を指定してください。${question}`,
  wrongAnswer: (option, reason) => `--${option} の値は使えません（${reason}）。`,
  needless: (option) => `--${option} は、ほかの答えと一緒には使われません。外してください。`,
  exists: (file) => `${file} はもうあります。変えるには --force を付けてください。`,
  notWritten: (lines) =>
    `${lines.join('\n')}\n何も書き込んでいません。答えを直すか、--keep を付けてそのまま書き込んでください。`,
  unusableFile: (file, reason) =>
    `ファイル ${file} を使えません（${reason}）。--file で別のファイルを指定してください。`,
  written: (file) => `${file} に書き込みました。持ち主だけが読めます。`,
  noChange: (file) => `${file} は、もうこの答えのとおりです。`,
  next: '次にすること',
  start: 'サイトを起動します。',
  makeFolders: 'サイトのユーザーを作り、/var/lib/hiroba の外のフォルダーを使えるようにします。',
  putSettings: '設定を、ユニットが読む場所に置き、このユーザーのものにします。',
  redirectUriThere: '提供元に登録するリダイレクトURI：',
  redirectUri: 'まだであれば、このリダイレクトURIをログインの提供元に登録してください。',
  proxy: (publicUrl, port) =>
    `証明書のあるプロキシーから、${publicUrl} を 127.0.0.1:${port} に渡してください（docs/operators/operations.md#proxy）。`,
  token:
    '最初の起動のときに、1回だけ使えるトークンが出ます。ログインしてプロフィールを設定し、1日以内にこのページを開いて、トークンを入力してください。',
  readToken: 'トークンが見当たらないときは、これで読めます。',
  doctor: '動いているサイトを確かめます。',
};

export const initTexts: Readonly<Record<Language, InitTexts>> = { en: english, ja: japanese };
