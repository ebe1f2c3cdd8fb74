import { rehearseCluster } from './cluster.ts';

/** The long rehearsals of what can go wrong with a site, each on this machine alone: `npm run rehearse -- cluster [port] [words of one disturbance]`. */
const REHEARSALS: Readonly<Record<string, (port: number, only: string) => Promise<boolean>>> = {
  cluster: rehearseCluster,
};

const [name = '', port = '4900', only = ''] = process.argv.slice(2);
const rehearse = REHEARSALS[name];
if (!rehearse) console.error(`Please name one of these: ${Object.keys(REHEARSALS).join(', ')}`);
process.exitCode = (await rehearse?.(Number(port), only)) ? 0 : 1;
