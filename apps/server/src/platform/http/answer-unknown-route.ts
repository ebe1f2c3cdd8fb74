import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../../lib/app-error.ts';
import { sendError } from './error-handler.ts';

/** The methods of each route below `/api`, by the pattern of its path. */
type Routes = Map<string, { readonly path: RegExp; readonly methods: Set<string> }>;

/**
 * Answers what no route takes: OPTIONS with the methods of a path (204), another method with 405 and `Allow` (RFC 9110, 15.5.6), and any
 * other path with 404. Call it before the routes are registered.
 */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const routes: Routes = new Map();
  app.addHook('onRoute', (route) => note(routes, route));
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(routes, request);
    if (allowed.length === 0) return sendError(reply, new AppError('NOT_FOUND'));
    reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    return sendError(reply as FastifyReply, new AppError('METHOD_NOT_ALLOWED'));
  });
}

function note(routes: Routes, { url, method }: RouteOptions): void {
  if (!url.startsWith('/api/')) return;
  const path = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
  const route = routes.get(url) ?? { path, methods: new Set(['OPTIONS']) };
  routes.set(url, route);
  for (const each of [method].flat()) route.methods.add(each);
}

function allowedMethods(routes: Routes, { url }: FastifyRequest): string[] {
  const [path = ''] = url.split('?', 1);
  const found = [...routes.values()].filter((route) => route.path.test(path));
  return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
}
