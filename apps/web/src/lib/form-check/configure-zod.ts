import { config } from 'zod';

/**
 * The content security policy forbids to compile code at run time. zod would try it and the browser report a violation, so
 * each form's schema imports this first. The build puts it into the file of zod, which runs before those of schemas.
 */
config({ jitless: true });
