import { rehearseBackup } from './backup.ts';
import { rehearseCluster } from './cluster.ts';
import { rehearseEnumeration } from './enumeration.ts';
import { rehearseFaults } from './faults.ts';
import { rehearseIdleStreams } from './idle-streams.ts';
import { rehearseMemory } from './memory.ts';
import { rehearseMonitoring } from './monitoring.ts';
import { rehearseMutants } from './mutants.ts';
import { rehearseOnlineBackup } from './online-backup.ts';
import { rehearseOpenApi } from './openapi.ts';

/** The long rehearsals of what can go wrong with a site, each on this machine alone: `npm run rehearse -- <name> [port] [more]`. */
const REHEARSALS: Readonly<Record<string, (port: number, more: string) => Promise<boolean>>> = {
  backup: rehearseBackup,
  cluster: rehearseCluster,
  faults: rehearseFaults,
  'idle-streams': rehearseIdleStreams,
  memory: rehearseMemory,
  monitoring: rehearseMonitoring,
  enumeration: rehearseEnumeration,
  mutants: rehearseMutants,
  'online-backup': rehearseOnlineBackup,
  openapi: rehearseOpenApi,
};

const [name = '', port = '4900', more = ''] = process.argv.slice(2);
const rehearse = REHEARSALS[name];
if (!rehearse) console.error(`Please name one of these: ${Object.keys(REHEARSALS).join(', ')}`);
// Not `exitCode`: a library of the databases' programs ends the process with 0 as soon as nothing is left to do.
process.exit((await rehearse?.(Number(port), more)) ? 0 : 1);
