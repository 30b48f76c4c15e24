import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type {
  Access,
  FunctionDefinition,
  PermissionAccess,
  QueryDefinition,
} from '#contract/define.ts';
import { errorEnvelopeSchema } from '#contract/errors.ts';
import { MINUTE } from '#contract/limits.ts';
import { admit, confirmViewer, describeAccess, refuseForeignOrigin } from './access.ts';
import { sendPrivately, tagAnswer } from './etag.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { validate } from './validate.ts';
import type { AdminViewer, Authenticator, Viewer } from './viewer.ts';

type ViewerFor<Allowed extends Access> = Allowed extends 'public'
  ? Viewer | null
  : Allowed extends PermissionAccess
    ? AdminViewer
    : Viewer;

interface Call<Allowed extends Access> {
  viewer: ViewerFor<Allowed>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Binds definitions of the contract to services. Access, anti-forgery tokens, rate limits and validation
 * are implemented here, once for all routes.
 */
export interface Binding {
  query<
    Params extends z.ZodType,
    Search extends z.ZodType,
    Response extends z.ZodType,
    Allowed extends Access,
  >(
    definition: QueryDefinition<string, Params, Search, Response, Allowed>,
    act: (
      call: Call<Allowed> & { params: z.output<Params>; search: z.output<Search> },
    ) => Promise<z.input<Response>>,
  ): void;
  callable<Input extends z.ZodType, Output extends z.ZodType, Allowed extends Access>(
    definition: FunctionDefinition<string, Input, Output, Allowed>,
    act: (call: Call<Allowed> & { input: z.output<Input> }) => Promise<z.input<Output>>,
  ): void;
}

const FUNCTION_BODY_LIMIT = 64 * 1024;
const errorSchema = jsonSchemaOf(errorEnvelopeSchema, 'output');
const callableBodySchema = z.object({ data: z.record(z.string(), z.unknown()) });

/** Creates the binding of an app. Functions accept requests from the origin of `publicUrl` only. */
export function createBinding(
  app: FastifyInstance,
  authenticator: Authenticator,
  publicUrl: URL,
): Binding {
  return {
    query(definition, act) {
      const { path, access, summary, isPrivate, perMinute, response } = definition;
      app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), {
        schema: {
          summary,
          tags: [describeAccess(access)],
          params: jsonSchemaOf(definition.params, 'input'),
          querystring: jsonSchemaOf(definition.search, 'input'),
          response: { 200: jsonSchemaOf(response, 'output'), '4xx': errorSchema },
        },
        config: { access, ...(perMinute !== undefined && limitedTo(perMinute)) },
        onRequest: admit(authenticator, access),
        onSend: isPrivate ? sendPrivately : tagAnswer,
        handler: async (request, reply) => {
          const params = validate(definition.params, request.params);
          const search = validate(definition.search, request.query);
          const viewer = await confirmViewer(authenticator, request.viewer, access);
          return act({ viewer: viewer as never, request, reply, params, search });
        },
      });
    },
    callable(definition, act) {
      const { name, access, summary, csrf, perMinute, output } = definition;
      const data = jsonSchemaOf(definition.input, 'input');
      app.post(`/functions/${name}`, {
        schema: {
          summary,
          tags: [describeAccess(access)],
          body: { type: 'object', properties: { data }, required: ['data'] },
          response: {
            200: { type: 'object', properties: { result: jsonSchemaOf(output, 'output') } },
            '4xx': errorSchema,
          },
        },
        config: { access, ...limitedTo(perMinute) },
        bodyLimit: FUNCTION_BODY_LIMIT,
        onRequest: [
          async (request) => refuseForeignOrigin(request, publicUrl),
          admit(authenticator, access),
        ],
        handler: async (request, reply) => {
          const body = validate(callableBodySchema, request.body);
          const { _csrfToken: token, ...sent } = body.data;
          if (csrf) await authenticator.verifyCsrfToken(request.viewer as Viewer, token);
          const input = validate(definition.input, sent);
          const viewer = await confirmViewer(authenticator, request.viewer, access);
          return { result: await act({ viewer: viewer as never, request, reply, input }) };
        },
      });
    },
  };
}

function limitedTo(perMinute: number) {
  return { rateLimit: { max: perMinute, timeWindow: MINUTE } };
}
