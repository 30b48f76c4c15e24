import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationAsyncHookHandler,
} from 'fastify';
import { z } from 'zod';
import type { Access, FunctionDefinition, QueryDefinition } from '#contract/foundations/define.ts';
import { errorEnvelopeSchema } from '#contract/foundations/errors.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  admit,
  admittedViewer,
  confirmViewer,
  describeAccess,
  refuseForeignOrigin,
  type ViewerFor,
} from './access.ts';
import type { SharedAnswers } from './shared-answers.ts';
import { sendPrivately, sendTagged, tagAnswer } from './tagged-answer.ts';
import { type Authenticator, publicViewer, tagAccount } from './viewer.ts';
import {
  compileSerializer,
  inputValidator,
  type ValidatedRequest,
  validate,
  type ZodTypeProvider,
} from './zod-validation.ts';

/** A query with its parameters, as a page of the site asks for it. */
interface Asked {
  path: string;
  params: unknown;
  search: unknown;
}

interface Call<Allowed extends Access> {
  viewer: ViewerFor<Allowed>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface Binding {
  query<
    Params extends z.ZodType,
    Search extends z.ZodType,
    Response extends z.ZodType,
    Allowed extends Access,
  >(
    definition: QueryDefinition<string, Params, Search, Response, Allowed>,
    act: (
      call: Call<Allowed> & {
        /** The site's database, or one that reads from a replica for a query with `fromReplica`. */
        database: Database;
        params: ValidatedRequest<{ params: Params }>['params'];
        search: ValidatedRequest<{ querystring: Search }>['query'];
      },
    ) => Promise<z.input<Response>>,
  ): void;
  callable<Input extends z.ZodType, Output extends z.ZodType, Allowed extends Access>(
    definition: FunctionDefinition<string, Input, Output, Allowed>,
    act: (
      call: Call<Allowed> & { input: ValidatedRequest<{ body: Input }>['body'] },
    ) => Promise<z.input<Output>>,
  ): void;
  /**
   * Returns the JSON with which a query responds to `request.account`, for a page that contains it. Rejects like the
   * query. A query with `fromReplica` reads from `database`.
   */
  respond(
    call: { request: FastifyRequest; reply: FastifyReply; database: Database },
    asked: Asked,
  ): Promise<string>;
}

type Respond = (...call: Parameters<Binding['respond']>) => Promise<string>;

const FUNCTION_BODY_LIMIT = 64 * 1024;
// Firebase's SDK sends null when a call has no argument.
const callableBodySchema = z.object({ data: z.record(z.string(), z.unknown()).nullable() });

interface BindingDeps {
  database: Database;
  authenticator: Authenticator;
  /** Functions accept requests from this origin only. */
  publicUrl: URL;
  /** Null when responses are not cached. */
  sharedAnswers: SharedAnswers | null;
}

export function createBinding(
  instance: FastifyInstance,
  { database: primary, authenticator, publicUrl, sharedAnswers }: BindingDeps,
): Binding {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const responders = new Map<string, Respond>();
  return {
    query(definition, act) {
      const { path, access, summary, isPrivate, isShared, fromReplica, perMinute, response } =
        definition;
      const serializePart = compileSerializer({ schema: response, method: 'GET', url: path });
      responders.set(path, async ({ request, reply, database }, asked) => {
        const { account } = request;
        const viewer = await confirmViewer(
          authenticator,
          access === 'public' ? publicViewer(account) : account,
          access,
        );
        const answer = await act({
          viewer,
          request,
          reply,
          database: fromReplica ? database : primary,
          params: validate(definition.params, asked.params),
          search: validate(definition.search, asked.search),
        });
        return serializePart(answer);
      });
      app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), {
        schema: {
          summary,
          tags: [describeAccess(access)],
          params: definition.params,
          querystring: definition.search,
          response: { 200: response, '4xx': errorEnvelopeSchema },
        },
        config: { access, ...(perMinute !== undefined && { rateLimit: limit(perMinute) }) },
        onRequest: [admit(authenticator, access), tagAccount],
        onSend: isPrivate ? sendPrivately : tagAnswer,
        handler: async (request, reply) => {
          const { params, query: search } = request;
          const viewer = await confirmViewer(authenticator, request.viewer, access);
          const readFrom = (database: Database) =>
            act({ viewer, request, reply, database, params, search });
          const mayBeOld = request.sessionCookie === undefined;
          const read = () =>
            fromReplica ? primary.fromReplica({ mayBeOld }, readFrom) : readFrom(primary);
          const inTime = <Result>(reading: Promise<Result>) =>
            primary.inTime(reading, reply.elapsedTime);
          if (!isShared || !sharedAnswers || request.sessionCookie !== undefined)
            return inTime(read());
          const answer = await inTime(
            sharedAnswers.find(request.url, async () => serialize(reply, await read())),
          );
          reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
          return sendTagged(request, reply, answer);
        },
      });
    },
    callable(definition, act) {
      const { name, access, summary, csrf, perMinute, whileReadOnly, output } = definition;
      const { needsProof = () => false } = definition;
      app.post(`/functions/${name}`, {
        schema: {
          summary,
          tags: [describeAccess(access)],
          body: definition.input,
          response: { 200: z.object({ result: output }), '4xx': errorEnvelopeSchema },
        },
        config: { access, ...(whileReadOnly && { whileReadOnly }) },
        bodyLimit: FUNCTION_BODY_LIMIT,
        validatorCompiler: () => inputValidator(definition.input),
        onRequest: [
          async (request) => refuseForeignOrigin(request, publicUrl),
          admit(authenticator, access),
        ],
        preValidation: [app.rateLimit(limit(perMinute)), unwrapInput(csrf ? authenticator : null)],
        handler: async (request, reply) => {
          const { body: input } = request;
          const viewer = await confirmViewer(authenticator, request.viewer, access);
          if (
            viewer &&
            (needsProof === true || needsProof(input as z.output<typeof definition.input>))
          ) {
            await authenticator.requireRecentProof(viewer);
          }
          return { result: await act({ viewer, request, reply, input }) };
        },
      });
    },
    async respond(call, asked) {
      const respond = responders.get(asked.path);
      if (!respond) throw new Error(`No query has the path ${asked.path}`);
      return respond(call, asked);
    },
  };
}

function serialize(reply: FastifyReply, response: unknown): string {
  const text = reply.serialize(response);
  if (typeof text !== 'string') throw new TypeError('the serializer returns a text');
  return text;
}

function unwrapInput(authenticator: Authenticator | null): preValidationAsyncHookHandler {
  return async (request) => {
    const { data } = validate(callableBodySchema, request.body);
    const { _csrfToken: token, ...input } = data ?? {};
    await authenticator?.verifyCsrfToken(admittedViewer(request), token);
    request.body = input;
  };
}

function limit(perMinute: number) {
  return { max: perMinute, timeWindow: MINUTE };
}
