import { BACKUP_FILE_TYPES } from '@windfall/contract';
import type { FastifyInstance } from 'fastify';
import { FORM_TYPE, JSON_TYPE } from './content-type.ts';

/**
 * Fastify parses bodies before handlers run, and so before it is known who sends them. Here bodies are handed on as they
 * come: operations read them once the caller is known and counted (receive-body.ts).
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([JSON_TYPE, FORM_TYPE, ...BACKUP_FILE_TYPES], (_request, payload, done) =>
    done(null, payload),
  );
}
