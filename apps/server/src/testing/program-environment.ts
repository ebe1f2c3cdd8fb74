/** Environment of spawned programs: without configuration of the server. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  /** Folder of compiled sources, shared by programs. */
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
