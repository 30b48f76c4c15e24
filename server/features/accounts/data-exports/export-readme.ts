import type { ExportedTable } from './exported-table.ts';

const introduction = `あなたのデータ
==============

このZIPには、あなたがこのサイトに残したデータと、アップロードした画像がすべて入っています。

- JSONファイルの文字コードはUTF-8です。
- 日時はすべて協定世界時（UTC）のISO 8601形式です。日本時間は9時間後です。
- 画像はpicturesフォルダーにあります。JSONの中の「post-images/…」のような値は、そのファイルを指します。
- 画像は、サイトが保存した形（撮影情報を取り除き、大きいものは縮小したもの）です。アップロードした元のファイルは、サイトにも残っていません。
- 書き出しているあいだに変えた内容は、含まれないことがあります。
- 個人的な情報が入っています。ほかの人に渡さないよう、大切に保管してください。
`;

/** The description of an archive: the content of each file and the meaning of its fields. */
export function readme(tables: readonly ExportedTable[]): string {
  return [introduction, ...tables.map(sectionOf)].join('\n');
}

function sectionOf({ file, title, isSingle, fields }: ExportedTable): string {
  const lines = Object.entries(fields).map(([name, meaning]) => `- ${name}: ${meaning}`);
  const form = isSingle ? '' : '（一覧）';
  return `${file}: ${title}${form}\n${lines.join('\n')}\n`;
}
