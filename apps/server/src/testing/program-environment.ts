/** What a program of the server gets from the environment of its test: nothing that would configure it. */
export const programEnvironment = {
  PATH: process.env['PATH'],
  /** Where compiled sources are kept between programs. */
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};
