import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The community guidelines with all versions. The first version is inserted here, as a start for admins. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('guideline_versions')
    .addColumn('version', type.integer, (column) => column.primaryKey())
    .addColumn('rules', type.text, (column) => column.notNull())
    .addColumn('published_at', type.time, (column) => column.notNull())
    .execute();
  await sql`insert into guideline_versions (version, rules, published_at)
    values (1, ${JSON.stringify(rules)}, ${new Date().toISOString()})`.execute(db);
}

const rules = [
  {
    id: 'respect',
    title: '相手を思いやる',
    text: '誹謗中傷、差別、脅し、つきまといはしないでください。作品への感想は、つくった人が読んでうれしくなる言葉で伝えましょう。合わないと感じたときは、ミュートやブロックも使えます。',
  },
  {
    id: 'reposts',
    title: '無断転載をしない',
    text: '投稿できるのは、自分で描いたもの、撮ったもの、つくったものです。ほかの人の作品を、許可なく載せたり加工したりしないでください。模写やトレースを載せるときは、もとの作品と、許可を得ていることを書き添えてください。',
  },
  {
    id: 'ai',
    title: 'AIを使った作品',
    text: 'AIで生成した画像や、AIで大きく手を加えた画像は、見る人にわかるように本文に書いてください。ほかの人の作品を無断で使って生成したものや、手描きと偽ったものは投稿できません。',
  },
  {
    id: 'official-material',
    title: '公式素材と二次創作',
    text: '二次創作は、権利者が認めている範囲で楽しみましょう。公式の画像や映像をそのまま載せたり、公式のものと誤解される見せかたをしたりしないでください。',
  },
  {
    id: 'mature-content',
    title: '年齢制限のある表現',
    text: '性的な表現や、強い暴力の表現は投稿できません。子どもも見ている場所です。だれもが安心して見られる作品をお願いします。',
  },
  {
    id: 'personal-information',
    title: '個人情報を守る',
    text: '本名、住所、学校や勤め先、連絡先などは、自分のものも、ほかの人のものも書かないでください。写真を載せる前に、ほかの人の顔や、場所がわかるものが写っていないか確かめましょう。',
  },
  {
    id: 'spam',
    title: '宣伝と危険なリンク',
    text: '宣伝だけを目的とした投稿や、同じ内容のくり返しは控えてください。詐欺サイトや偽のNFTの販売ページなど、人をだますリンクを載せることは禁止です。',
  },
  {
    id: 'wallet-secrets',
    title: 'ウォレットの秘密を聞かない',
    text: 'ウォレットの秘密鍵やシードフレーズは、だれにも教えず、だれにも聞かないでください。運営やモデレーターがたずねることは、決してありません。',
  },
  {
    id: 'impersonation',
    title: 'なりすましをしない',
    text: 'ほかのメンバー、運営、公式になりすます名前やアイコンは使わないでください。公式のアカウントと間違えられそうなときは、ファンであることをプロフィールに書きましょう。',
  },
  {
    id: 'events',
    title: 'イベントを安全に開く',
    text: '主催する人は、日時、場所、費用を正しく書き、変わったときはすぐに知らせてください。実際に会うイベントでは人目のある場所を選び、参加する人の安全をいちばんに考えましょう。',
  },
];
