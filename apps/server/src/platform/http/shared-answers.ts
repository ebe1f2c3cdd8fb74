import type { Operation } from '@windfall/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { presentedTokens } from '../auth/presented-tokens.ts';
import { etagOf, type SharedAnswer } from './send-result.ts';

/** Servers that share a database learn of each other's writes no sooner; a page of visitors is as old (pages/page-cache.ts). */
const FRESH_MS = 2_000;
const MAX_ANSWERS = 500;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_ANSWER_BYTES = 256 * 1024;

interface Kept extends SharedAnswer {
  readonly writes: number;
  readonly until: number;
}

/** The place of one answer: what is known, and where what is made now can be put. */
export interface Sharing {
  readonly known: SharedAnswer | undefined;
  readonly keep: (body: string, reply: FastifyReply) => void;
}

/**
 * Answers to visitors, who all get the same one. An answer is given again as long as this server has written nothing
 * since it began to be made, so nobody is shown what was true before their own or anybody's change here.
 */
export class SharedAnswers {
  readonly #db: Pick<Database, 'writes'>;
  readonly #answers = new Map<string, Kept>();
  #bytes = 0;

  constructor(db: Pick<Database, 'writes'>) {
    this.#db = db;
  }

  /** Undefined where an answer is nobody else's: the operation does not share them, or somebody says who they are. */
  open(operation: Operation, request: FastifyRequest): Sharing | undefined {
    if (!operation.shared || presentedTokens(request).length > 0) return undefined;
    const address = addressOf(request);
    const { writes } = this.#db;
    const kept = this.#answers.get(address);
    const isTrue = kept !== undefined && kept.writes === writes && kept.until > performance.now();
    return {
      known: isTrue ? kept : undefined,
      keep: (body, reply) => this.#keep(address, writes, body, reply),
    };
  }

  #keep(address: string, writes: number, text: string, reply: FastifyReply): void {
    // Where nothing was found, the next visitor's search is to be noted, too.
    if (reply.statusCode !== 200 || text === '[]') return;
    const body = Buffer.from(text);
    if (body.length > MAX_ANSWER_BYTES) return;
    this.#drop(address);
    const link = reply.getHeader('link');
    const until = performance.now() + FRESH_MS;
    const answer = { body, etag: etagOf(text), link: typeof link === 'string' ? link : undefined };
    this.#answers.set(address, { ...answer, writes, until });
    this.#bytes += body.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MAX_ANSWERS && this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    const kept = this.#answers.get(address);
    if (!kept) return;
    this.#answers.delete(address);
    this.#bytes -= kept.body.length;
  }
}

/** Without the timestamp that makes each address of the web app another one. */
function addressOf({ originalUrl: url }: FastifyRequest): string {
  if (!url.includes('_t=')) return url;
  return url.replace(/([?&])_t=[^&]*(&|$)/, (_, before: string, after: string) => (after ? before : ''));
}
