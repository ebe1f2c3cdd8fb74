import { BACKUP_FILE_TYPES } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';

/** Hands on files as they come. Operations that do not take them refuse them by their type before. */
export function addRawParser(app: FastifyInstance): void {
  app.addContentTypeParser([...BACKUP_FILE_TYPES], (_request, payload, done) => done(null, payload));
}
