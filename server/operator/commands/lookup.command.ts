import { lookUp } from '../lookup/look-up.ts';
import { withDatabase } from '../open-site.ts';
import { type Call, command, type Outcome, wrongOption } from './command.ts';

const options = {} as const;

/** `hiroba lookup`: finds the record or member to which a URL belongs. */
export const lookup = command({
  help: {
    en: `Usage: npm run hiroba -- lookup <address> [--json]

Tells what the address of a post, an event, a profile or a picture leads to: whose it is, its state, and where its files lie. An id, a
username and the key of a picture do as well.`,
    ja: `使い方: npm run hiroba -- lookup <アドレス> [--json]

投稿・イベント・プロフィール・画像のアドレスが何を指すか（持ち主・状態・ファイルの場所）を出します。
内部のID、ユーザーID、画像のキーも使えます。`,
  },
  options,
  words: 1,
  run: runLookup,
});

async function runLookup({ env, positionals: [text] }: Call<typeof options>): Promise<Outcome> {
  if (text === undefined) throw wrongOption('lookup <address>');
  const found = await withDatabase(env, (database) => lookUp(env, database, text));
  return {
    data: found,
    say: (texts) => {
      const { kind, id, owner, owner_id, state, files } = found;
      const whose = owner === null ? (owner_id ?? '–') : `@${owner} (${owner_id})`;
      const set = Object.entries(state).filter(([, value]) => value !== null);
      return [
        `${kind} ${id}`,
        `owner: ${whose}`,
        ...set.map(([name, value]) => `${name}: ${value}`),
        ...files.map(({ at, bytes }) => `${at}: ${bytes ?? texts.fileMissing}`),
      ].join('\n');
    },
  };
}
