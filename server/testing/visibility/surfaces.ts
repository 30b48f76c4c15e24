import { sitemapPaths } from '#server/features/discovery/sitemaps/sitemaps.testing.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { commonTag, commonWord, type Kind } from './contents.ts';
import type { World } from './world.ts';

interface Parameter {
  in: 'path' | 'query';
  name: string;
  required?: boolean;
  schema?: { enum?: string[] };
}

type Paths = Record<string, { get?: { parameters?: Parameter[] } }>;

/** An address, with the ids that are in it. */
interface Address {
  path: string;
  ids: string[];
}

/** A documented route that reads, with the query string that chooses one of its lists, and its addresses. */
export interface Surface {
  name: string;
  addresses: Address[];
}

/** The kinds of content that a parameter names: by its name, or by the part of the path before `{id}`. */
const kindsOf: Record<string, Kind[]> = {
  postId: ['post'],
  posts: ['post'],
  eventId: ['event'],
  plannedEventId: ['event'],
  events: ['event'],
  commentId: ['comment', 'comment under a post'],
  userId: ['profile'],
  user: ['profile'],
  clipId: ['clip'],
  clips: ['clip'],
  seriesId: ['series'],
  series: ['series'],
  pollId: ['poll', 'poll of an event'],
  polls: ['poll', 'poll of an event'],
  nftId: ['NFT'],
  nft: ['NFT'],
  announcementId: ['announcement'],
  notificationId: ['announcement'],
  '*': ['picture'],
};

/** Parameters that name no content of the table. */
const withoutContent = [
  ...['page', 'year', 'years', 'sharedAs', 'youtube', 'exportId', 'webhookId', 'token'],
  ...['bannerId', 'screen', 'version', 'similarId', 'secret', 'color', 'accent', 'roundness'],
];

/** Parameters that search among all lists of a route. */
const lists = new Set(['q', 'tags']);
/** Parameters that choose a form of the same content. */
const forms = new Set(['format', 'period', 'ai', 'category']);

/** A list with more values chooses among entries of the audit log, for which one value is enough. */
const MOST_LISTS = 10;

/** Returns the values of parameters by name. */
export async function knownValues(world: World): Promise<Record<string, string[]>> {
  const { site, contents, hostPostId, hostEventId } = world;
  const ofKinds = Object.entries(kindsOf).map(([name, kinds]) => {
    const named = contents.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
    return [name, named] as const;
  });
  const known: Record<string, string[]> = {
    ...Object.fromEntries(ofKinds),
    ...Object.fromEntries(withoutContent.map((name) => [name, []])),
    ...(await storedIds(site.database.read)),
    conversationId: world.conversationIds,
    tags: [commonTag],
    file: (await sitemapPaths(site.visitor())).map((path) => path.split('/').at(-1) ?? ''),
    q: [commonWord],
    tag: [commonTag],
    after: ['0'],
  };
  known.postId?.push(hostPostId);
  known.eventId?.push(hostEventId);
  known.clipId?.push(...world.clipIds);
  const { origin } = site.env.publicUrl;
  const shared = ['posts', 'events', 'user', 'clips', 'series', 'polls'];
  known.url = shared.flatMap((noun) =>
    (known[noun] ?? []).map((id) => encodeURIComponent(`${origin}/${noun}/${id}`)),
  );
  return known;
}

/** Returns the ids that the site has given to what the team did. */
async function storedIds(read: Queryable): Promise<Record<string, string[]>> {
  const [deleted, cases, decisions] = await Promise.all([
    read.selectFrom('deleted_content').select('id').execute(),
    read.selectFrom('cases').select('id').execute(),
    read.selectFrom('decisions').select('id').execute(),
  ]);
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { deletedId: ids(deleted), caseId: ids(cases), decisionId: ids(decisions) };
}

/** Returns every documented route that reads, once for each list that it can return. */
export async function readSurfaces(world: World): Promise<Surface[]> {
  const { paths } = await world.site.visitor().get<{ paths: Paths }>('/api/openapi.json');
  const known = await knownValues(world);
  const valuesOf = (path: string, name: string) => {
    const before = name === 'id' ? /([^/]+)\/\{id\}/.exec(path)?.[1] : undefined;
    const values = known[before ?? name];
    if (!values) throw new Error(`The table of visibility has no values for ${name} of ${path}`);
    return values;
  };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const parameters = get.parameters ?? [];
    const addresses = addressesOf(path, parameters, (name) => valuesOf(path, name));
    return listsOf(path, parameters, known).map((list) => ({
      name: path + (list && `?${list.replace(/(q|tags)=[^&]+/, '$1')}`),
      addresses: addresses.map(({ path: of, ids }) => ({ path: withSearch(of, list), ids })),
    }));
  });
}

function withSearch(path: string, search: string): string {
  if (search === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${search}`;
}

/** Returns the query strings that choose the lists of a route: the default, and each value of each parameter. */
function listsOf(
  path: string,
  parameters: readonly Parameter[],
  known: Record<string, string[]>,
): string[] {
  if (path.startsWith('/images/')) return [''];
  const optional = parameters.filter(
    (parameter) => parameter.in === 'query' && !parameter.required,
  );
  const words = optional.flatMap(({ name }) =>
    lists.has(name) ? (known[name] ?? []).map((value) => `${name}=${value}`) : [],
  );
  const choices = optional
    .filter(({ name }) => !forms.has(name))
    .flatMap(({ name, schema }) =>
      (schema?.enum ?? []).slice(0, MOST_LISTS).map((value) => `${name}=${value}`),
    );
  const searches = words.flatMap((word) => ['', ...choices].map((choice) => `${word}&${choice}`));
  return ['', ...choices, ...searches.map((search) => search.replace(/&$/, ''))];
}

/** Returns the addresses of a route with all values of its required parameters. */
function addressesOf(
  path: string,
  parameters: readonly Parameter[],
  valuesOf: (name: string) => string[],
): Address[] {
  const limit = parameters.some(({ name }) => name === 'limit') ? 'limit=100' : '';
  let addresses: Address[] = [{ path: withSearch(path, limit), ids: [] }];
  for (const parameter of parameters) {
    const { name } = parameter;
    if (parameter.in === 'query' && !parameter.required) continue;
    addresses = addresses.flatMap((address) =>
      valuesOf(name).map((value) => ({
        path:
          parameter.in === 'path'
            ? address.path.replace(`{${name}}`, value)
            : withSearch(address.path, `${name}=${value}`),
        ids: [...address.ids, value],
      })),
    );
  }
  return addresses;
}
