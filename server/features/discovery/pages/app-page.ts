import type { FastifyReply, FastifyRequest } from 'fastify';
import { INITIAL_DATA_BLOCK, type InitialData } from '#contract/site/initial-data.ts';
import { type AskedQuery, askFor, type PageQuery } from '#contract/site/page-queries.ts';
import { ACCOUNT_HEADER } from '#contract/site/service-worker.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError, allowedOrNull } from '#server/platform/http/app-error.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { sendNotFoundPage } from '#server/platform/http/error-pages.ts';
import { type Html, html, jsonTextBlock } from '#server/platform/http/html.ts';
import { allowScripts } from '#server/platform/http/security-headers.ts';
import type { SharedAnswers } from '#server/platform/http/shared-answers.ts';
import { sendTagged, TaggedAnswer } from '#server/platform/http/tagged-answer.ts';
import {
  type Authenticator,
  accountTag,
  clientOf,
  type Viewer,
} from '#server/platform/http/viewer.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import { type KnownSettings, knownSettingsBlock } from './known-settings.ts';
import type { PageTemplate } from './page-template.ts';
import { type Prerender, prerenderedBlock, previewBlock } from './prerender.ts';

/** The time since the request after which the page is sent without its data. The client then fetches the data. */
const DATA_TIMEOUT_MS = 1000;

/** The parts of a page for readers without scripts: programs, and people whose browsers run no scripts. */
export interface Description {
  /** Null when it depends on data that could not be read. */
  head: Html | null;
  preview?: Html;
  linkedData?: Html;
}

type ViewerKind = 'visitor' | 'newcomer' | 'member';

/** The data for the viewer of a page. Newcomers have an account, but cannot use the site like members. */
interface Answers {
  kind: ViewerKind;
  data: InitialData;
}

/** A page of the application. */
export interface AppPage {
  /** The route in the client, such as `/posts/…`. All visitors get the same page for a route. */
  route: string;
  queries: readonly PageQuery[];
  /** The parameter of the queries. */
  name?: string;
  /**
   * Returns null when the viewer cannot see the page. The answers are null when they could not be read. `known` has the
   * settings as they were last read.
   */
  describe: (answers: Answers | null, known: SiteSettings | null) => Description | null;
  /** Whether caches can store the page for visitors. They revalidate it before each use. */
  isStored?: boolean;
}

interface AppPageDeps {
  database: Database;
  authenticator: Authenticator;
  binding: Binding;
  template: () => PageTemplate;
  prerender: Prerender;
  sharedAnswers: SharedAnswers | null;
  known: KnownSettings;
}

class LateData extends Error {
  constructor() {
    super(`not read within ${DATA_TIMEOUT_MS} ms`);
  }
}

/** The queries that every page needs. */
const commonQueries: readonly PageQuery[] = [
  { path: '/api/session' },
  { path: '/api/site-settings' },
];

export type SendAppPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: AppPage,
) => Promise<Buffer | '' | FastifyReply>;

/**
 * Returns the function that responds with a page of the application. The response is the only document of the client,
 * with the rendered page and the data of this page for the viewer. Omits data that cannot be read and HTML that cannot
 * be rendered.
 */
export function createAppPage(deps: AppPageDeps): SendAppPage {
  const { database, authenticator, binding, template, prerender, sharedAnswers, known } = deps;

  /** Returns the API's responses to the queries of a page, as one JSON object. Omits queries that the API refuses. */
  async function readJson(request: FastifyRequest, reply: FastifyReply, page: AppPage) {
    const cookie = request.sessionCookie;
    const client = clientOf(request);
    request.account = cookie === undefined ? null : await authenticator.viewerOf(cookie, client);
    const kind = kindOf(request.account);
    const asked = [...commonQueries, ...page.queries]
      .filter(({ viewer = kind }) => viewer === kind)
      .map((query) => askFor(query, page.name ?? ''));
    return database.fromReplica({ mayBeOld: cookie === undefined }, async (readable) => {
      const read = async (query: AskedQuery) => {
        const call = { request, reply, database: readable };
        const json = await allowedOrNull(binding.respond(call, query));
        return json === null ? [] : [`${JSON.stringify(query.url)}:${json}`];
      };
      return `{${(await Promise.all(asked.map(read))).flat().join(',')}}`;
    });
  }

  /** Throws `not-found` when the viewer cannot see the page. */
  async function render(request: FastifyRequest, reply: FastifyReply, page: AppPage) {
    const left = DATA_TIMEOUT_MS - reply.elapsedTime;
    const json = await withTimeout(readJson(request, reply, page), left, () => new LateData());
    const data = JSON.parse(json) as InitialData;
    known.last = data['/api/site-settings'];
    const kind = kindOf(request.account);
    const described = page.describe({ kind, data }, known.last);
    if (!described) throw new AppError('not-found');
    const { head, preview, linkedData } = described;
    const rendered = kind === 'newcomer' ? null : await prerender(page.route, json, data);
    // The visible content comes first. Linked data can be anywhere in the page.
    const seen = rendered === null ? preview && previewBlock(preview) : prerenderedBlock(rendered);
    const body = [
      seen,
      jsonTextBlock(INITIAL_DATA_BLOCK, json),
      linkedData,
      preview && withoutScripts(preview),
    ];
    return template().fill({
      // The type of the viewer, which decides the preloads of the page. Only a page with data has this tag.
      head: head && html`${withManifest(head)}\n<meta name="viewer" content="${kind}" />`,
      sheet: data['/api/site-settings'].brand.sheet,
      styles: rendered === null ? [] : template().stylesOf(page.route),
      body: body.filter((part) => part !== undefined),
    });
  }

  function withoutData({ head, preview, linkedData }: Description, sheet: string | null) {
    const body = [
      preview && previewBlock(preview),
      ...knownSettingsBlock(known),
      linkedData,
      preview && withoutScripts(preview),
    ];
    return template().fill({
      head: head && withManifest(head),
      sheet,
      body: body.filter((part) => part !== undefined),
    });
  }

  return async (request, reply, page) => {
    const isVisit = request.sessionCookie === undefined;
    const find = () => render(request, reply, page);
    try {
      const answer =
        isVisit && sharedAnswers
          ? await sharedAnswers.find(page.route, find)
          : new TaggedAnswer(await find());
      reply.header(ACCOUNT_HEADER, accountTag(request.account?.userId));
      reply.header('cache-control', isVisit && page.isStored ? 'no-cache' : 'private, no-store');
      startPage(reply, template());
      if (isVisit && page.isStored) return sendTagged(request, reply, answer);
      return answer.bytesFor(request, reply.header('vary', 'accept-encoding'));
    } catch (error) {
      const isMissing = error instanceof AppError && error.code === 'not-found';
      if (!isMissing) {
        // A slow read is no failure of the server: the client requests the data.
        const level = error instanceof LateData ? 'warn' : 'error';
        request.log[level]({ err: error }, 'the page goes out without its initial data');
      }
      const described = isMissing ? null : page.describe(null, known.last);
      if (!described) return sendNotFoundPage(reply);
      startPage(reply, template());
      reply.headers({ 'cache-control': 'private, no-store', vary: 'accept-encoding' });
      const text = withoutData(described, reply.server.knownBrand.href);
      return new TaggedAnswer(text).bytesFor(request, reply);
    }
  };
}

/** Sets the headers of a document of the client. */
export function startPage(reply: FastifyReply, { scriptHashes }: PageTemplate): void {
  reply.type('text/html; charset=utf-8');
  allowScripts(reply, scriptHashes);
}

function kindOf(account: Viewer | null): ViewerKind {
  if (!account) return 'visitor';
  const { isComplete, isDeletionPending, awaitsApproval } = account;
  return isComplete && !isDeletionPending && !awaitsApproval ? 'member' : 'newcomer';
}

function withManifest(head: Html): Html {
  return html`${head}\n<link rel="manifest" href="/manifest.webmanifest" />`;
}

function withoutScripts(preview: Html): Html {
  return html`<noscript>${preview}</noscript>`;
}
