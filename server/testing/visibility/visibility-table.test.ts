import { readdir } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import {
  surfaces as mutedSurfaces,
  useSurfacesSite,
} from '#server/features/members/visibility/all-surfaces.testing.ts';
import type { Content } from './contents.ts';
import { type Found, findContents } from './find-contents.ts';
import { callEverything } from './functions.ts';
import { markersIn } from './marker.ts';
import { disagreements, rows } from './surface-rules.ts';
import { createWorld, type World } from './world.ts';

const site = useSurfacesSite();
const LONG = 600_000;

let world: World;
let found: Found;

beforeAll(async () => {
  world = await createWorld(site());
  found = await findContents(world);
}, LONG);

const isSecret = ({ kind }: Content) => kind === 'secret';

// Shows ADMIN-49, ADMIN-84, AUD-01, AUD-02, AUD-18, HIDE-51, REPORT-120.
it('every surface shows every viewer the contents that the policy allows', () => {
  const contents = world.contents.filter((content) => !isSecret(content));
  expect(disagreements({ ...world, contents }, found)).toEqual([]);
});

it('secrets about members are shown only to their owners, and to the team where the policy says so [TAKE-72, TAKE-73]', () => {
  const contents = world.contents.filter(isSecret);
  expect(disagreements({ ...world, contents }, found)).toEqual([]);
});

it('neither the log nor the metrics nor names of files contain private messages, secrets of members or their sessions [TAKE-74]', async () => {
  const { logged, url } = site();
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const files = await readdir(site().directory, { recursive: true });
  const written = [...logged, metrics, ...files].join('\n');
  const markers = markersIn(written);
  const leaked = world.contents.filter(
    (content) => (isSecret(content) || content.kind === 'message') && markers.has(content.marker),
  );
  expect(leaked).toEqual([]);
  for (const { client } of world.viewers) {
    if (client.cookie !== null) expect(written).not.toContain(client.cookie);
    expect(written).not.toContain(client.token);
  }
  expect(metrics).toContain('http_');
});

/** What nobody can see: deleted content, and the address to which push messages are sent. */
const unseenStates = new Set(['deleted', 'address of a device']);

it('the table plants every content of the first author where somebody sees it, and has no row without a surface [HIDE-51]', () => {
  const seen = new Set<string>();
  for (const shown of found.values()) {
    for (const markers of shown.values()) for (const marker of markers) seen.add(marker);
  }
  const [first] = world.authors;
  const unseen = world.contents.filter(
    ({ marker, authorId, state }) =>
      authorId === first?.client.id && !unseenStates.has(state) && !seen.has(marker),
  );
  expect(unseen).toEqual([]);
  expect(Object.keys(rows).filter((surface) => !found.has(surface))).toEqual([]);
});

it(
  'no function returns content that its caller cannot see [HIDE-54]',
  async () => {
    const stranger = world.viewers.find(({ name }) => name === 'stranger') ?? expect.fail();
    const answers = await callEverything(world, () => site().member());
    const shown = [...answers].map(
      ([name, markers]) => [name, new Map([[stranger.name, markers]])] as const,
    );
    expect(answers.size).toBeGreaterThan(50);
    expect(disagreements({ ...world, viewers: [stranger] }, new Map(shown))).toEqual([]);
  },
  LONG,
);

/** Routes and functions without content of other members. Their texts are the site's, the team's or the caller's. */
const withoutContent = [
  'GET /api/guidelines',
  'GET /api/banners',
  'GET /api/admin/banners',
  'GET /images/banners/{bannerId}/{screen}/{version}',
  'POST /functions/createBanner',
  ...['about', 'company', 'copyright', 'guidelines', 'privacy', 'site', 'terms'].map(
    (page) => `GET /images/shares/${page}`,
  ),
  'GET /images/youtube/{id}',
  'GET /manifest.webmanifest',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /mail/unsubscribe/{token}',
  // Pages of the team with the names of its members and of users who want to join.
  'GET /api/admin/admins',
  'GET /api/admin/cases/colleagues',
  'GET /api/admin/registrations',
  'GET /api/admin/saved-replies',
  'POST /functions/getAllUsersV2',
  // Only a poll of the team has a picture.
  'GET /images/shares/polls/{id}',
  // The viewer's own numbers, and the names of members who want to follow the viewer.
  'GET /insights/days.csv',
  'GET /images/year-reviews/{year}',
  'GET /api/follow-requests',
  // The caller's own content, and the member whom the caller names.
  ...['createClip', 'createEvent', 'planEvent', 'updateProfile', 'setMute'].map(
    (name) => `POST /functions/${name}`,
  ),
  // A decision about the caller, named by a secret link.
  'POST /functions/getDecisionByLink',
  'POST /functions/appealByLink',
];

/** The fields of members, posts, events and comments. */
const namesSomething = /"(?:username|title|content|nfts)":\{"type"/;
/** A field with the id of something, by which the table calls a function. */
const namesTarget = /"(?!requestId)\w*[iI]ds?":/;

interface Operation {
  responses: Record<string, unknown>;
  requestBody?: unknown;
}

it('the table contains every route and function that returns content of members [HIDE-21]', async () => {
  const { paths } = await site()
    .visitor()
    .get<{ paths: Record<string, { get?: Operation; post?: Operation }> }>('/api/openapi.json');
  const returnsContent = (operation: Operation | undefined) =>
    namesSomething.test(JSON.stringify(operation?.responses['200'] ?? {}));
  const seen = new Set(
    [...found]
      .filter(([, shown]) => [...shown.values()].some(({ size }) => size > 0))
      .map(([surface]) => `GET ${surface.split('?')[0]}`),
  );
  const missing = Object.entries(paths).flatMap(([path, { get, post }]) => {
    const isPage = !path.startsWith('/api/');
    const reads = get && (isPage || returnsContent(get)) && !seen.has(`GET ${path}`);
    const isCalled = namesTarget.test(JSON.stringify(post?.requestBody ?? {}));
    return [
      ...(reads && !(`GET ${path}` in mutedSurfaces) ? [`GET ${path}`] : []),
      ...(returnsContent(post) && !isCalled ? [`POST ${path}`] : []),
    ];
  });
  expect(missing.toSorted()).toEqual(withoutContent.toSorted());
});
