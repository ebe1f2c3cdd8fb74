import { BACKUP_FILE_TYPES } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { FORM_TYPE, JSON_TYPE } from './content-type.ts';

/**
 * Fastify parses bodies before handlers run, which is before the caller is known. These parsers pass the raw stream on;
 * operations read it once the caller is authenticated and counted (receive-body.ts).
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([JSON_TYPE, FORM_TYPE, ...BACKUP_FILE_TYPES], (_request, payload, done) =>
    done(null, payload),
  );
}
