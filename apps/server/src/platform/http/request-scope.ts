import { Readable } from 'node:stream';
import type { Operation } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedViewer } from '../auth/viewer.ts';
import type { BaseContext } from '../base-context.ts';
import type { KeyedRequest } from '../idempotency/claims.ts';
import type { Settle } from '../idempotency/create-once.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import type { SiteSettings } from '../settings/site-settings.ts';
import { BodyHold, type BodyMemory } from './body-limits.ts';
import type { OperationResponse, SharedResponse } from './operation-response.ts';
import type { MultipartBody, Upload } from './read-multipart.ts';
import type { CacheEntry, ResponseCache } from './response-cache.ts';

/** The dependencies of each request. */
export interface RequestContext extends BaseContext {
  readonly serverId: number;
  readonly settings: SiteSettings;
  readonly rateLimits: RateLimiter;
  readonly responseCache: ResponseCache<SharedResponse>;
  readonly bodies: BodyMemory;
}

/** How an idempotent operation answers a retry of a completed request. */
export interface RetryRule<Input, Result> {
  /** Scope of the key: each caller has separate keys. It must be the same for a request and its retry. */
  readonly caller: (call: Input) => string;
  /** Rebuilds the response from the settled id. */
  readonly repeat: (resourceId: string, call: Input) => Promise<Result>;
  /** False when the response holds secrets and must not be stored. */
  readonly storesResponse: boolean;
  /** Fields of the body of which no trace may be stored. */
  readonly withheld: readonly string[];
}

/** An operation as the server registered it. */
export interface Endpoint {
  readonly operation: Operation;
  readonly handler: (call: RequestScope) => Promise<unknown>;
  readonly retries: RetryRule<RequestScope, unknown> | undefined;
}

/** One request on its way through the steps of its operation. Each step reads what earlier steps have set. */
export class RequestScope {
  readonly ctx: RequestContext;
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly hold: BodyHold;
  viewer: AuthenticatedViewer | null = null;
  multipart: MultipartBody | undefined;
  params: unknown;
  query: unknown;
  body: unknown;
  keyed: KeyedRequest | undefined;
  settle: Settle = async () => undefined;
  /** Where the response is cached for others; absent when it is not shared. */
  cacheEntry: CacheEntry<SharedResponse> | undefined;
  /** Set by the step that answers the request. */
  response: OperationResponse | undefined;

  constructor(ctx: RequestContext, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    this.ctx = ctx;
    this.endpoint = endpoint;
    this.request = request;
    this.reply = reply;
    this.hold = new BodyHold(ctx.bodies);
  }

  get operation(): Operation {
    return this.endpoint.operation;
  }

  get upload(): Upload | undefined {
    return this.uploads[0];
  }

  get uploads(): readonly Upload[] {
    return this.multipart?.images ?? [];
  }

  get raw(): Readable | undefined {
    return this.request.body instanceof Readable ? this.request.body : undefined;
  }
}
