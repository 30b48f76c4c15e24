import { legalPages, noCompanyFacts } from '#contract/site/legal-page-text.ts';
import { demoId } from '#demo/seed/rows.ts';
import { legalPageRow } from '#server/features/administration/legal-pages/legal-pages.tables.ts';
import { passkeyRow } from '#server/features/identity/passkeys/passkeys.tables.ts';
import { postNftsTable } from '#server/features/posts/posts/posts.tables.ts';
import { muteRow } from '#server/features/social/mutes/mutes.tables.ts';
import { webhookRow } from '#server/features/team/webhooks/webhooks.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertRows } from '#server/testing/factories.ts';
import { textFields } from './fields.ts';

const text = 'ことば';

/** Inserts rows with texts that the demo does not have, and sets every text of the settings of the site. */
export async function insertMoreRows(database: Database): Promise<void> {
  const user_id = demoId('member', 'sora_draws');
  const created_at = new Date().toISOString();
  await insertRows(database, 'webhooks', [webhookRow({ name: text, url: 'https://a.invalid/' })]);
  await insertRows(database, 'mutes', [muteRow({ user_id, kind: 'word', value: text })]);
  await insertRows(database, 'tag_aliases', [{ folded: text, alias: text, tag: text, created_at }]);
  const facts = Object.fromEntries(Object.keys(noCompanyFacts).map((name) => [name, text]));
  const page = { version: 1, text: { body: text, facts: { ...noCompanyFacts, ...facts } } };
  await insertRows(
    database,
    'legal_page_versions',
    legalPages.map((name) => legalPageRow({ ...page, page: name, author: user_id })),
  );
  const passkey = { credential_id: 'x', public_key: 'x', counter: 0, transports: '[]' };
  await insertRows(database, 'passkeys', [passkeyRow({ ...passkey, user_id, name: text })]);
  const choice = { kind: 'comment', channel: 'mail', timing: 'at-once' } as const;
  await insertRows(database, 'delivery_choices', [{ user_id, ...choice }]);
  await insertNftOfPost(database, user_id);
  await insertSettings(database);
}

async function insertNftOfPost(database: Database, user_id: string): Promise<void> {
  const nft = await database.read.selectFrom('nft_cache').selectAll().executeTakeFirstOrThrow();
  const posts = await database.read
    .selectFrom('posts')
    .where('user_id', '=', user_id)
    .select('id')
    .execute();
  const { id: nft_id, chain_id, contract_address, token_id, name, collection_name } = nft;
  const source = { nft_id, chain_id, contract_address, token_id, name, collection_name };
  const rows = posts.map(({ id }) =>
    postNftsTable.row({
      ...source,
      post_id: id,
      image_source: nft.image_source,
      is_proven: false,
      created_at: nft.created_at,
    }),
  );
  await insertRows(database, 'post_nfts', rows);
}

/** Sets the settings of the site that are texts. */
async function insertSettings(database: Database): Promise<void> {
  const fields = textFields().filter(({ of }) => of === 'modifySystemSettings');
  const texts = fields.filter(({ field }) => field.safeParse(text).success);
  const own = Object.fromEntries(texts.map(({ name }) => [name, text]));
  await database.write(async (transaction) => {
    const settings = transaction.selectFrom('site_settings').where('id', '=', 'general');
    const { value } = await settings.select('value').executeTakeFirstOrThrow();
    await transaction
      .updateTable('site_settings')
      .set({ value: JSON.stringify({ ...own, ...JSON.parse(value) }) })
      .where('id', '=', 'general')
      .execute();
  });
}
