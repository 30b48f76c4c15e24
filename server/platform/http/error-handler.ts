import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ErrorCode,
  type ErrorEnvelope,
  errorStatuses,
  wireStatus,
} from '#contract/foundations/errors.ts';
import { pseudonym } from '#server/platform/ids.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import { AppError, FullError, LoggedOnce } from './app-error.ts';
import { sendFailurePage, sendNotFoundPage, wantsPage } from './error-pages.ts';
import { createRefusalLog } from './refusal-log.ts';
import { retryAfterOf } from './retry-after.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Sends every error in one envelope, or as a page to browsers that request a page. Details are only logged. */
export function installErrorHandler(app: FastifyInstance): void {
  const logRefusal = createRefusalLog();
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error);
    if (isLogged(known)) {
      const user = request.viewer ? pseudonym(request.viewer.userId) : null;
      request.log.error({ err: error, user }, 'request failed');
    } else logRefusal(request, known);
    const status = statusOf(error, known);
    setRetryAfter(reply, known);
    return request.routeOptions.config.isPage && wantsPage(request)
      ? sendFailurePage(reply, status)
      : sendError(reply, known, status);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) =>
    wantsPage(request)
      ? sendNotFoundPage(reply)
      : sendError(reply, new AppError('not-found', 'お探しのページは見つかりませんでした'), 404),
  );
}

/** Returns the handler for requests that fail before routing. It sets the security headers, because no hook runs. */
export function frameworkErrorHandler(headers: SecurityHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const known = toAppError(error);
    reply.headers(headers);
    if (wantsPage(request)) void sendNotFoundPage(reply);
    else void sendError(reply, known, statusOf(error, known));
  };
}

function isLogged(error: AppError): boolean {
  if (error instanceof LoggedOnce || error.details?.reason === 'read-only') return false;
  return error.code === 'internal' || error.code === 'unavailable';
}

function setRetryAfter(reply: FastifyReply, { details }: AppError): void {
  const wait = details?.retry_after;
  if (wait !== undefined) reply.header('retry-after', retryAfterOf(wait));
}

function sendError(reply: FastifyReply, error: AppError, status: number): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelopeOf(error));
}

export function envelopeOf({ code, message, details }: AppError): ErrorEnvelope {
  return { error: { status: wireStatus(code), message, ...(details ? { details } : {}) } };
}

// Fastify's own errors keep their status, which is more exact (413, 415, 429).
function statusOf(error: unknown, known: AppError): number {
  if (error instanceof FullError) return errorStatuses['failed-precondition'];
  const status = (error as Partial<FastifyError>).statusCode;
  if (error instanceof AppError || status === undefined || status >= 500) {
    return known.details?.reason === 'picture-too-large' ? 413 : errorStatuses[known.code];
  }
  return status;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode, code } = error as Partial<FastifyError>;
  if (code === 'FST_UNDER_PRESSURE') return new AppError('unavailable');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('invalid-argument', '送信されたデータが大きすぎます', {
      reason: 'body-too-large',
    });
  }
  // Checked before database errors: an error about a body that the client cuts off has the code of a lost connection.
  if (statusCode !== undefined && statusCode < 500) return new AppError(codeOfStatus(statusCode));
  return new AppError(isUnavailable(error) ? 'unavailable' : 'internal');
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 429) return 'resource-exhausted';
  if (status === 404) return 'not-found';
  return 'invalid-argument';
}

/** Runs one of several actions of a call. Returns the error of a refused action, or null. Throws other errors. */
export async function refusalOf(
  action: () => Promise<unknown>,
): Promise<ErrorEnvelope['error'] | null> {
  try {
    await action();
    return null;
  } catch (error) {
    if (error instanceof AppError) return envelopeOf(error).error;
    throw error;
  }
}
