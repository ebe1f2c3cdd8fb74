/** Keys of this browser's copies of conversations. They end with a session, as they begin so. */
export const INBOX_COPY = 'inbox:';
export const THREADS_COPY = 'threads:';
