import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access, FunctionDefinition, QueryDefinition } from '#contract/define.ts';
import { errorEnvelopeSchema } from '#contract/errors.ts';
import { admit, refuseForeignOrigin } from './access.ts';
import { tagAnswer } from './etag.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { validate } from './validate.ts';
import type { Authenticator, Viewer } from './viewer.ts';

type ViewerFor<Allowed extends Access> = Allowed extends 'public' ? Viewer | null : Viewer;

interface Call<Allowed extends Access> {
  viewer: ViewerFor<Allowed>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Binds definitions of the contract to services: access, anti-forgery, limits and validation stand here once. */
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

/** A binding for one app, one way of telling who calls, and one public address. */
export function createBinding(
  app: FastifyInstance,
  authenticator: Authenticator,
  publicUrl: URL,
): Binding {
  return {
    query(definition, act) {
      app.get(definition.path.replaceAll(/\{(\w+)\}/g, ':$1'), {
        schema: {
          summary: definition.summary,
          tags: [definition.access],
          params: jsonSchemaOf(definition.params, 'input'),
          querystring: jsonSchemaOf(definition.search, 'input'),
          response: { 200: jsonSchemaOf(definition.response, 'output'), '4xx': errorSchema },
        },
        config: { access: definition.access },
        onRequest: admit(authenticator, definition.access),
        onSend: tagAnswer,
        handler: async (request, reply) =>
          act({
            viewer: request.viewer as never,
            request,
            reply,
            params: validate(definition.params, request.params),
            search: validate(definition.search, request.query),
          }),
      });
    },
    callable(definition, act) {
      const { name, access, summary, csrf, perMinute, input, output } = definition;
      const data = jsonSchemaOf(input, 'input');
      app.post(`/functions/${name}`, {
        schema: {
          summary,
          tags: [access],
          body: { type: 'object', properties: { data }, required: ['data'] },
          response: {
            200: { type: 'object', properties: { result: jsonSchemaOf(output, 'output') } },
            '4xx': errorSchema,
          },
        },
        config: { access, rateLimit: { max: perMinute, timeWindow: 60_000 } },
        bodyLimit: FUNCTION_BODY_LIMIT,
        onRequest: [
          async (request) => refuseForeignOrigin(request, publicUrl),
          admit(authenticator, access),
        ],
        handler: async (request, reply) => {
          const body = validate(callableBodySchema, request.body);
          const { _csrfToken: token, ...sent } = body.data;
          if (csrf) await authenticator.verifyCsrfToken(request.viewer as Viewer, token);
          const call = { viewer: request.viewer as never, request, reply };
          return { result: await act({ ...call, input: validate(input, sent) }) };
        },
      });
    },
  };
}
