import type { FastifyInstance } from 'fastify';
import { hasUnstorable } from '#contract/foundations/unprintable.ts';
import { AppError } from './app-error.ts';

/**
 * Refuses texts that no database can store or compare, in every parameter and body. Schemas have already refused most of
 * them, with a message for the field. A path with such a text is not found.
 */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (request.is404) return done();
    if (containsUnstorable(request.params)) return reply.callNotFound();
    const isUnstorable = containsUnstorable(request.query) || containsUnstorable(request.body);
    done(
      isUnstorable
        ? new AppError('invalid-argument', '使用できない文字が含まれています')
        : undefined,
    );
  });
}

/** Whether any text of a value is unstorable, at any depth, including the names of fields. */
function containsUnstorable(value: unknown): boolean {
  const values: unknown[] = [value];
  for (let next = values.pop(); next !== undefined; next = values.pop()) {
    if (typeof next === 'string' && hasUnstorable(next)) return true;
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue;
    for (const [name, part] of Object.entries(next)) values.push(name, part ?? '');
  }
  return false;
}
