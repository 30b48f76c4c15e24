import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.ts';
import { readStores, writersOf } from './table-owners.ts';

/** Nouns of the contract whose folder in the server has another name. */
const servedBy: Record<string, string> = {
  // The current session is one of the sessions.
  'identity/session': 'identity/sessions',
  // This noun lists the content of three other nouns, each of which serves its own list.
  'administration/managed-content': 'posts/posts/managed-posts',
};

/** Tables whose name differs from that of the noun (folder) that writes them. */
const ownedBy: Record<string, string> = {
  audience_copies: 'posts',
  author_figures: 'post-insights',
  calendar_feeds: 'events',
  chain_scans: 'wallets',
  conversation_sides: 'conversations',
  csrf_tokens: 'sessions',
  daily_figures: 'dashboard',
  featured_banners: 'banners',
  files: 'pictures',
  former_usernames: 'profiles',
  gone_nfts: 'nfts',
  identities: 'sign-in',
  post_figures: 'post-insights',
  post_series_follows: 'post-series',
  post_series_parts: 'post-series',
  post_totals: 'post-insights',
  private_profiles: 'profiles',
  push_keys: 'push-subscriptions',
  push_messages: 'push-subscriptions',
  rate_counts: 'rate-limits',
  search_events: 'search-index',
  search_events_tokens: 'search-index',
  search_members: 'search-index',
  search_members_tokens: 'search-index',
  search_posts: 'search-index',
  search_posts_tokens: 'search-index',
  team_notes: 'managed-users',
  notified_likes: 'likes',
  view_hashes: 'post-insights',
  view_secrets: 'post-insights',
  work_failures: 'dashboard',
};

const nouns = globSync('contract/*/*.ts', { cwd: root })
  .filter((file) => /\bdefine(Function|Query)\(/.test(readText(file)))
  .map((file) => file.replaceAll('\\', '/').replace(/^contract\/|\.ts$/g, ''));

function readText(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function isFolder(folder: string): boolean {
  return existsSync(path.join(root, folder));
}

/** Returns the folders in which a noun can be. `managed-tags` can be in `tags`, because the team manages tags there. */
function foldersOf(noun: string): string[] {
  const [area, name = ''] = noun.split('/');
  const plain = name.replace(/^managed-/, '');
  return [noun, servedBy[noun] ?? noun, `${area}/${plain}`];
}

test('a noun of the contract has a folder in the same area of the server', () => {
  expect(nouns.length).toBeGreaterThan(30);
  const missing = nouns.filter((noun) => {
    const inside = globSync(`server/features/${noun.replace('/', '/*/')}`, { cwd: root });
    const folders = foldersOf(noun).map((folder) => `server/features/${folder}`);
    return inside.length === 0 && !folders.some(isFolder);
  });
  expect(missing).toEqual([]);
});

test('if a client folder has the name of a noun, it is in the area of this noun', () => {
  const areas = Map.groupBy(nouns, (noun) => noun.split('/')[1]);
  const elsewhere = globSync('client/features/*/*', { cwd: root })
    .map((folder) => folder.replaceAll('\\', '/').replace('client/features/', ''))
    .filter((folder) => !(areas.get(folder.split('/')[1]) ?? [folder]).includes(folder));
  expect(elsewhere).toEqual([]);
});

test('a table has the name of the noun that writes it', () => {
  const misnamed = [...writersOf(readStores())].filter(([table, owners]) => {
    const [owner = ''] = owners;
    const name = table.replaceAll('_', '-');
    return (
      name !== owner &&
      !name.startsWith(owner.replace(/(?<=i)es$|s$/, '').replace(/i$/, 'y')) &&
      ownedBy[table] !== owner
    );
  });
  expect(misnamed).toEqual([]);
});
